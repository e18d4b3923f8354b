import { setFlagsFromString } from 'node:v8';

/**
 * Loading the registry is a burst of new objects, for which V8 enlarges the space of young ones to tens of megabytes and
 * never gives them back; requests need next to none of that. Imported before anything else, this keeps it at its first size.
 */
setFlagsFromString('--semi-space-growth-factor=1');
