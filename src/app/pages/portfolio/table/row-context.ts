import type { FormatNumber } from '../../../format/number.ts';
import type { Clock } from '../../../format/time.ts';
import type { View } from '../holdings/groups.ts';
import type { Holding } from '../holdings/holdings.ts';
import type { Lineage } from '../holdings/lineage.ts';

/** What all rows of the table need to know. */
export interface RowContext {
  readonly view: View;
  readonly digits: FormatNumber;
  readonly clock: Clock;
  readonly lineageOf: (holding: Holding) => Lineage | null;
  readonly openDetails: (key: string) => void;
}
