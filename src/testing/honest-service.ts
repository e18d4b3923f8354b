import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';

export { EXAMPLES } from '#server/reference/examples.ts';

/** The whole service on the sample market, as it answers over HTTP. */
export const honestService = () => composeHttp(readConfig({}));
