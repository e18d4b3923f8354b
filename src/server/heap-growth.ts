import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the memory of the service near what it needs; imported before anything else. Loading the registry is a burst of
 * new objects, for which V8 enlarges the space of young ones to tens of megabytes and never gives them back; requests
 * need next to none of that, so it stays at its first size. Answers that were kept for seconds grow old before they
 * go, and V8 would let them pile up to several times what is in use: it collects when that has grown by a fifth.
 */
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=20');
