/**
 * A form is a value of the wire with gaps: what is the same whatever it is filled for stands there already. So it is made
 * once, and written from then on without building the value anew.
 */
export type Form<Context, Value> = Gap<Context, Value> | (Value extends object ? Fields<Context, Value> : Value);

/** A form of an object or a list that is none as a whole. */
export type Fields<Context, Value> = Value extends object
  ? { readonly [Key in keyof Value]: Form<Context, Value[Key]> }
  : never;

/** A place in a form whose value comes of what the form is filled for; undefined leaves the field out. */
export class Gap<Context, Value> {
  readonly of: (context: Context) => Value;
  /** Whether JSON writes its texts as they are: digits, letters and the like, nothing that has to be escaped. */
  readonly isPlain: boolean;

  constructor(of: (context: Context) => Value, isPlain: boolean) {
    this.of = of;
    this.isPlain = isPlain;
  }

  /** The same gap in a form for something that holds what fills this one. */
  within<Outer>(select: (outer: Outer) => Context): Gap<Outer, Value> {
    const { of, isPlain } = this;
    return new Gap((outer) => of(select(outer)), isPlain);
  }
}

export const gap = <Context, Value>(of: (context: Context) => Value): Gap<Context, Value> => new Gap(of, false);

/** A gap for texts in which nothing has to be escaped in JSON, such as digits. */
export const plainGap = <Context, Value extends string | null | undefined>(
  of: (context: Context) => Value,
): Gap<Context, Value> => new Gap(of, true);

/** The fields of a form, in one for something that holds what fills them. */
export const fieldsWithin = <Outer, Context, Value>(
  fields: Fields<Context, Value>,
  select: (outer: Outer) => Context,
): Fields<Outer, Value> => changed<Context>(fields, (found) => found.within(select)) as Fields<Outer, Value>;

/** The value itself. */
export const fill = <Context, Value>(form: Form<Context, Value>, context: Context): Value =>
  changed<Context>(form, (found) => found.of(context)) as Value;

function changed<Context>(form: unknown, change: (found: Gap<Context, unknown>) => unknown): unknown {
  if (form instanceof Gap) return change(form);
  if (Array.isArray(form)) return form.map((each) => changed(each, change));
  if (typeof form !== 'object' || form === null) return form;
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(form)) {
    const field = changed(value, change);
    if (field !== undefined) made[key] = field;
  }
  return made;
}

/** A gap with the text before it. */
interface Piece<Context> {
  readonly of: (context: Context) => unknown;
  readonly isPlain: boolean;
  /** All since the gap before it, with its name and, of a plain one, the quotation mark that opens its text. */
  readonly before: string;
  /** How many characters of that stand there without a value too. Parts of one text: V8 holds no copies of them. */
  readonly always: number;
  readonly mayBeLeftOut: boolean;
}

/**
 * Writes a form as `JSON.stringify` writes its value. Throws TypeError where the first field of an object or an item of a
 * list is to be left out: neither ever is.
 */
export function writer<Context, Value>(form: Form<Context, Value>): (context: Context) => string {
  const { pieces, end } = piecesOf<Context>(form);
  return (context) => {
    let text = '';
    for (const { of, isPlain, before, always, mayBeLeftOut } of pieces) {
      const value = of(context);
      if (isPlain && typeof value === 'string') {
        text += `${before}${value}"`;
        continue;
      }
      const named = isPlain ? before.slice(0, -1) : before;
      if (value === undefined && !mayBeLeftOut) throw new TypeError(`what follows ${named} must not be left out`);
      text += value === undefined ? before.slice(0, always) : named + JSON.stringify(value);
    }
    return text + end;
  };
}

function piecesOf<Context>(form: unknown): { readonly pieces: readonly Piece<Context>[]; readonly end: string } {
  const pieces: Piece<Context>[] = [];
  let texts: string[] = [];

  /** Joined, it is one string; added up, V8 would keep its pieces and put them together at each use. */
  function takeText(): string {
    const text = texts.join('');
    texts = [];
    return text;
  }

  function add(key: string, value: unknown, mayBeLeftOut: boolean): void {
    if (value instanceof Gap) {
      const { of, isPlain } = value;
      const name = isPlain ? `${key}"` : key;
      texts.push(name);
      const before = takeText();
      pieces.push({ of, isPlain, before, always: before.length - name.length, mayBeLeftOut });
      return;
    }
    texts.push(key);
    if (Array.isArray(value)) addItems(value);
    else if (typeof value === 'object' && value !== null) addFields(value);
    else texts.push(JSON.stringify(value));
  }

  function addItems(items: readonly unknown[]): void {
    texts.push('[');
    for (const [index, item] of items.entries()) add(index === 0 ? '' : ',', item, false);
    texts.push(']');
  }

  function addFields(value: object): void {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    texts.push('{');
    for (const [index, [name, field]] of fields.entries()) {
      add(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`, field, index > 0);
    }
    texts.push('}');
  }

  add('', form, false);
  return { pieces, end: takeText() };
}
