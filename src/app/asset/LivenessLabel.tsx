import type { Liveness, LivenessReason } from '#contract/liveness.ts';
import { type Message, msg, t } from '../language/words.ts';
import { isClosed, livenessClause } from './liveness-words.ts';

/** Why, in two or three words, where no notice says more. */
const SHORT: Readonly<Partial<Record<LivenessReason, Message>>> = {
  chain_stopped: msg('chain stopped'),
  deprecated: msg('given up by its issuer'),
  origin_gone: msg('its original is gone'),
  bridge_down: msg('bridge down'),
  client_expired: msg('channel expired'),
  client_frozen: msg('channel frozen'),
  channel_closed: msg('channel closed'),
  contract_paused: msg('contract paused'),
  thin_market: msg('thin market'),
  planned_shutdown: msg('shutting down'),
  ended: msg('ended by its operator'),
  closed_by_maintainers: msg('closed by its maintainers'),
};

/** "halted: channel expired", "closed since 16 Jun 2026"; "closed" where the day is no more than the one on which that was read. */
function livenessBrief(liveness: Liveness): string {
  const { state, reason, notice, until, as_read } = liveness;
  if (notice !== undefined) {
    return as_read && isClosed(state) && until === undefined ? t('closed') : livenessClause(liveness);
  }
  const why = SHORT[reason]?.();
  if (why === undefined || reason === 'origin_gone') return why ?? livenessClause(liveness);
  return t('{state}: {reason}', { state: livenessClause(liveness), reason: why });
}

export const LivenessLabel = ({ liveness }: { readonly liveness: Liveness }) => (
  <span className="text-warn">{livenessBrief(liveness)}</span>
);
