import type { Route } from './route.ts';

/** How many approvals of tokens a wallet asks for at most: as many as signatures may need one, where it has given none before. */
export const approvalsMost = ({ estimated_fees }: Pick<Route, 'estimated_fees'>): number =>
  estimated_fees?.filter(({ approval }) => approval).length ?? 0;
