const NONE = -1;

/** The places that are left, by how many others each is joined to: a list for each number, the latest first. */
export class ByDegree {
  private readonly degrees: Int32Array;
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly before: Int32Array;
  /** None has fewer. */
  private least = 0;

  constructor(places: number) {
    this.degrees = new Int32Array(places).fill(NONE);
    this.first = new Int32Array(places + 1).fill(NONE);
    this.next = new Int32Array(places);
    this.before = new Int32Array(places);
  }

  degreeOf(place: number): number {
    return this.degrees[place] as number;
  }

  add(place: number, degree: number): void {
    const { degrees, first, next, before } = this;
    const following = first[degree] as number;
    degrees[place] = degree;
    first[degree] = place;
    next[place] = following;
    before[place] = NONE;
    if (following !== NONE) before[following] = place;
    this.least = Math.min(this.least, degree);
  }

  remove(place: number): void {
    const { degrees, first, next, before } = this;
    const following = next[place] as number;
    const preceding = before[place] as number;
    if (preceding === NONE) first[degrees[place] as number] = following;
    else next[preceding] = following;
    if (following !== NONE) before[following] = preceding;
    degrees[place] = NONE;
  }

  change(place: number, by: number): void {
    if (by === 0) return;
    const degree = this.degreeOf(place) + by;
    this.remove(place);
    this.add(place, degree);
  }

  /** One that is joined to the fewest; there must be one. */
  fewest(): number {
    while (this.first[this.least] === NONE) this.least += 1;
    return this.first[this.least] as number;
  }

  all(): number[] {
    const all: number[] = [];
    this.degrees.forEach((degree, place) => {
      if (degree !== NONE) all.push(place);
    });
    return all;
  }
}
