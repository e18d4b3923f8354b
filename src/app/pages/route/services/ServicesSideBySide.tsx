import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { openClient } from '#app/api/client-part.ts';
import { type Service, serviceName, useService } from '#app/api/service-context.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { useOpinionChoice } from '#app/opinions/opinion-choice.ts';
import { SEES, ServiceAddressField, WRONG_ADDRESS } from '#app/opinions/ServiceAddressField.tsx';
import { isInPage, parseServiceUrl, type ServiceChoice, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { Client } from '#client/client.ts';
import type { Bridge } from '#contract/bridge.ts';
import { isSameMarket } from '../frozen/quote-again.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import { answerRows, answersVerdict, askService, type ServiceAnswer, serviceRequest } from './service-answer.ts';

export interface ServicesProps {
  readonly query: RouteQuery;
  readonly bridges: readonly Bridge[];
  readonly lookup: Lookup;
}

/** The address that the person enters. */
const OTHER = 'other';
type Chosen = ServiceChoice | typeof OTHER;
type Two<T> = readonly [T, T];

/** Two services answer the question of the page: figures of each, and what the second differs by. Nobody is asked before a press. */
export default function ServicesSideBySide({ query, bridges, lookup }: ServicesProps) {
  const service = useService();
  const { privacy } = useSettings();
  const { address: known } = useOpinionChoice();
  const own = ownServices(service.choice);
  const [chosen, setChosen] = useState<Two<Chosen>>([
    service.choice,
    own.find((each) => each !== service.choice) ?? OTHER,
  ]);
  const [address, setAddress] = useState(known);
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState<{ pair: Two<ServiceChoice>; round: number } | null>(null);
  const clientOf = useClients(service);
  const request = serviceRequest(query, bridges);
  const { data, isFetching } = useQuery({
    queryKey: ['services', asked, request],
    queryFn: async ({ signal }) => {
      const answers = (asked?.pair ?? []).map((choice) => askService(clientOf(choice), request, signal));
      return (await Promise.all(answers)) as unknown as Two<ServiceAnswer>;
    },
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const other = parseServiceUrl(address);
    const [first, second] = chosen.map((each) => (each === OTHER ? other : each));
    if (first === undefined || second === undefined) {
      setProblem(WRONG_ADDRESS());
    } else if (first === second) setProblem(t('Choose two different services.'));
    else setAsked({ pair: [first, second], round: (asked?.round ?? 0) + 1 });
  };
  const choose = (index: number, next: Chosen) => {
    setProblem('');
    setChosen(index === 0 ? [next, chosen[1]] : [chosen[0], next]);
  };
  const labels = [t('First service'), t('Second service')];
  const options: Chosen[] = privacy ? own : [...own, OTHER];
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          {chosen.map((value, index) => (
            <Field key={labels[index]} label={labels[index]} className="grow basis-40">
              {(ids) => (
                <Select {...ids} value={value} onChange={({ target }) => choose(index, target.value as Chosen)}>
                  {options.map((option) => (
                    <option key={option} value={option}>
                      {option === OTHER ? t('Another address') : serviceName(option)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
        {chosen.includes(OTHER) && (
          <ServiceAddressField
            value={address}
            hint={SEES()}
            onChange={(next) => {
              setAddress(next);
              setProblem('');
            }}
          />
        )}
        <p role="alert" className="text-bad empty:hidden">
          {problem}
        </p>
        <Button type="submit" variant="primary" className="self-start" idle={isFetching}>
          {isFetching ? t('Asking…') : asked ? t('Ask both again') : t('Ask both')}
        </Button>
      </form>
      {asked && data && (
        <Answers
          answers={data}
          names={[serviceName(asked.pair[0]), serviceName(asked.pair[1])]}
          {...{ query, lookup }}
        />
      )}
    </div>
  );
}

/** That of the page first, then its server and the page itself. */
const ownServices = (choice: ServiceChoice): ServiceChoice[] => [
  choice,
  ...(choice === 'here' ? [] : (['here'] as const)),
  ...(isInPage(choice) ? [] : (['worker'] as const)),
];

/** Clients of this dialog: they end with it. The service of the page has its own. */
function useClients({ client, choice, startThread }: Service): (choice: ServiceChoice) => Client {
  const clients = useRef(new Map<ServiceChoice, Client>());
  const life = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      life.current?.abort();
      life.current = null;
      clients.current.clear();
    },
    [],
  );
  return (wanted) => {
    if (wanted === choice) return client;
    life.current ??= new AbortController();
    const opened = clients.current.get(wanted) ?? openClient(wanted, startThread, life.current.signal);
    clients.current.set(wanted, opened);
    return opened;
  };
}

interface AnswersProps {
  readonly answers: Two<ServiceAnswer>;
  readonly names: Two<string>;
  readonly query: RouteQuery;
  readonly lookup: Lookup;
}

function Answers({ answers, names, query, lookup }: AnswersProps) {
  const digits = useFormatNumber();
  const shown = { answers, names, side: query.side, lookup, digits };
  const [first, second] = answers.map(({ quote }) => quote?.market ?? null);
  const areAlike = answers.every(({ quote }) => quote) && isSameMarket(first ?? null, second ?? null);
  return (
    <>
      <p role="status" className="font-semibold">
        {answersVerdict(shown)}
      </p>
      <table className="w-full table-fixed border-collapse text-start text-14">
        <caption className="sr-only">{t('Two services side by side')}</caption>
        <thead>
          <tr className="border-edge border-b align-bottom">
            {names.map((name) => (
              <th key={name} scope="col" className="wrap-anywhere py-2 pe-2">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 font-normal text-muted">
              {t('The second, against the first')}
            </th>
          </tr>
        </thead>
        {answerRows(shown).map(({ label, before, now, change }) => (
          <tbody key={label} className="border-divider border-b">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-2 text-start font-normal text-muted">
                {label}
              </th>
            </tr>
            <tr className="align-top tabular-nums">
              <Cell text={before} />
              <Cell text={now} />
              <td className={clsx('wrap-anywhere pb-2', change !== '' && 'font-semibold')}>
                {change || (before && now ? '=' : '—')}
              </td>
            </tr>
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-2 text-start font-normal text-muted">
              {t('Refusal')}
            </th>
          </tr>
          <tr className="align-top">
            {answers.map((answer, index) => (
              <Refusal key={names[index]} answer={answer} />
            ))}
            <td />
          </tr>
        </tbody>
      </table>
      {!areAlike && answers.every(({ quote }) => quote) && (
        <p className="text-14 text-muted">{t('They may rest on different prices: neither is proved wrong.')}</p>
      )}
      <p className="text-14 text-muted">{t('This is each service’s own first choice. Compare asks in more ways.')}</p>
      <p className="text-muted">{t('The first answer also waits for a service to start. Ask again for its pace.')}</p>
    </>
  );
}

const Cell = ({ text }: { text: string }) => <td className="wrap-anywhere pe-2 pb-2">{text || '—'}</td>;

function Refusal({ answer: { failure } }: { answer: ServiceAnswer }) {
  return (
    <td className="wrap-anywhere pe-2 pb-2">
      {failure === null ? t('none') : failure.sentence}
      {failure?.quote && (
        <q lang="en" className="mt-1 block text-muted">
          {failure.quote.slice(0, LONGEST_QUOTE)}
        </q>
      )}
    </td>
  );
}

/** Characters of another service's own words. */
const LONGEST_QUOTE = 200;
