import type { Port } from '#engine/index.ts';
import { COSMOS_CONTRACT } from '#registry/ports.ts';
import type { VenueFamily } from './deployments.ts';
import { plainVenue } from './plain-swap.ts';
import { DeploymentEdges } from './swap-edge.ts';
import type { Venue } from './venue.ts';

/** Swaps run in a contract that an arriving packet or another swap calls, and that can call the next step. */
const BY_CONTRACT: readonly Port[] = [COSMOS_CONTRACT];

/** A family of venues on Cosmos chains. */
export const cosmosVenue = (family: VenueFamily): Venue =>
  plainVenue(
    family,
    (registry, deployment) =>
      new DeploymentEdges(registry, { ...deployment, family: 'cosmos', entry: BY_CONTRACT, exit: BY_CONTRACT }),
  );
