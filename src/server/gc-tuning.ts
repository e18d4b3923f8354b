import { setFlagsFromString } from 'node:v8';

/**
 * V8 settings that keep memory low; import this first. Loading the registry allocates many objects, for which V8 would
 * enlarge the young generation to tens of megabytes permanently; requests need little of it, so it keeps its initial
 * size. Cached responses reach the old generation before they are dropped, so it is collected after growing by 20 percent.
 */
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=20');
