import { writeFileSync } from 'node:fs';
import { EXAMPLES } from '#app/pages/route/results/examples.ts';
import { bridges } from '#bridges/index.ts';
import { embeddedRegistry } from '#registry/embedded.ts';

/**
 * `npm run chart`: the chart under the questions that Compare opens with, from the registry. Its stations are the ends of those
 * questions and the chains of most lanes; a line is where most bridges lead.
 */
const OUT = 'src/app/pages/route/results/chart.json';
const STATIONS = 14;
/** To so many others each station has a line, at least: with all of them nothing could be told apart. */
const LINES_EACH = 3;

/** After the last end that is announced today: the picture stays true until the next refresh. */
const DAY = '2027-01-13';
const registry = embeddedRegistry(DAY);
const chainOf = (key: string): string => key.slice(0, key.indexOf('|'));

/** Lanes between two chains, in either direction, by the other one. */
const lanes = new Map<string, Map<string, number>>();
const count = (from: string, to: string) => {
  const others = lanes.get(from) ?? new Map<string, number>();
  lanes.set(from, others.set(to, (others.get(to) ?? 0) + 1));
};
for (const bridge of Object.values(bridges)) {
  for (const lane of bridge.open(registry)) {
    const [from, to] = [chainOf(lane.from), chainOf(lane.to)];
    if (from === to) continue;
    count(from, to);
    count(to, from);
  }
}

const mostOf = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);

const degrees = new Map([...lanes].map(([id, others]) => [id, [...others.values()].reduce((sum, each) => sum + each)]));
const asked = EXAMPLES.flatMap(({ from, to }) => [from.chain_id, to.chain_id]);
const chosen = new Set([...new Set([...asked, ...mostOf(degrees)])].slice(0, STATIONS));
// By the alphabet: the busiest would stand beside each other, with all lines between them.
const nameOf = (id: string): string => registry.getChain(id).pretty_name;
const stations = [...chosen].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));

/** On a ring, in 1000 by 320: the lines lie in it, the names around it. */
const places = new Map(
  stations.map((id, index) => {
    const turn = ((index + 0.5) / stations.length) * 2 * Math.PI;
    return [id, [Math.round(500 + 380 * Math.sin(turn)), Math.round(160 - 120 * Math.cos(turn))]] as const;
  }),
);

const lines = new Set(
  stations.flatMap((id) =>
    mostOf(lanes.get(id) ?? new Map())
      .filter((other) => places.has(other))
      .slice(0, LINES_EACH)
      .map((other) => [id, other].sort().join(' ')),
  ),
);
const path = [...lines].sort().map(
  (pair) =>
    `M${pair
      .split(' ')
      .map((id) => places.get(id)?.join(' '))
      .join('L')}`,
);

const stationLines = stations.map((id) => JSON.stringify([id, nameOf(id), ...(places.get(id) ?? [])]));
writeFileSync(OUT, `{\n  "lines": "${path.join('')}",\n  "stations": [\n    ${stationLines.join(',\n    ')}\n  ]\n}\n`);
