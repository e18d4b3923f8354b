import { composeHttp } from '#server/compose.ts';

export { EXAMPLES } from '#server/reference/examples.ts';

import { serviceConfig } from './service-config.ts';

/** The whole service on the sample market, as it answers over HTTP. */
export const honestService = () => composeHttp(serviceConfig());
