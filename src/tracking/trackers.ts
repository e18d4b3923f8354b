import { ibcTracker } from './ibc.ts';
import { opInitTracker } from './op-init.ts';
import type { Tracker } from './tracker.ts';

/** A file a bridge. Which bridge a transaction left by is told by its contracts and events alone, so that their order says nothing. */
export const TRACKERS: readonly Tracker[] = [ibcTracker, opInitTracker];
