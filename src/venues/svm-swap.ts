import { namesOf, type VenueFamily } from './deployments.ts';
import { plainVenue } from './plain-swap.ts';
import { DeploymentEdges } from './swap-edge.ts';
import type { Venue } from './venue.ts';

/**
 * A family of venues on Solana. A swap through one pool is a transaction of its own: accounts of more pools may not fit into one. The
 * programs wrap and unwrap the gas asset in the same transaction, so pools of its wrapped form trade it as well.
 */
export const svmVenue = (family: VenueFamily): Venue =>
  plainVenue(family, (registry, deployment) => {
    const chain = registry.getChainRecord(deployment.venue.chain_id);
    return new DeploymentEdges(registry, { ...deployment, family: 'svm', entry: [], exit: [] }, (denom) =>
      namesOf(chain, denom),
    );
  });
