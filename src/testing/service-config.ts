import { READ_DAY } from '#registry/embedded.ts';
import { type Config, readConfig } from '#server/config.ts';

/** The configuration of a service that lives on the day of the facts, so that no calendar changes what it answers. */
export const serviceConfig = (variables: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ PORTOLAN_TODAY: READ_DAY, ...variables });
