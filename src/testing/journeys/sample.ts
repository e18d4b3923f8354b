import { mulDivUp } from '#math/fixed.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import { answerRoutes } from '#service/routes.ts';
import { sampleDeps } from '../sample-service.ts';
import { idOfJourneyAsset } from './assets.ts';
import type { AmountFor, RoutesOf } from './evaluate.ts';

/** By the prices of the sample market, whatever service is asked: every service gets the same amounts. */
export const sampleAmountFor: AmountFor = (name, usd) => {
  const id = idOfJourneyAsset(name);
  const [asset, price] = [sampleDeps.registry.findAsset(id), sampleDeps.market().price(id)];
  if (asset === undefined || typeof asset.decimals !== 'number' || price === null)
    throw new Error(`the sample has no price of ${name}`);
  return mulDivUp(BigInt(usd) * pow10(PRICE_DECIMALS), pow10(asset.decimals), price);
};

export const sampleRoutesOf: RoutesOf = async (request) =>
  (await answerRoutes(sampleDeps, request)).routes.map(({ route }) => route);
