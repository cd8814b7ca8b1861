/**
 * How much an occasion hurries. `usual` may wait for the daily mail. `urgent` is lost by a day's delay. `always` has a
 * date or is an answer that somebody waits for: it comes at once to everybody, even to who chose «never». `account`
 * concerns the account itself: always told, by mail alone.
 */
export type Urgency = 'usual' | 'urgent' | 'always' | 'account'
export type Occasions = Readonly<Record<string, Urgency>>

type Words<Line> = Line extends `${infer First} ${infer Others}` ? First | Words<Others> : Line

/** The occasions of an area, by how much they hurry. */
export const hurrying = <const Lines extends Partial<Record<Urgency, readonly string[]>>>(lines: Lines) =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([urgency, some]) =>
      some
        .join(' ')
        .split(' ')
        .map((name) => [name, urgency]),
    ),
  ) as { readonly [U in keyof Lines as Words<(Lines[U] & readonly string[])[number]>]: U }

/** Each area adds its occasions here, so that nobody is told of one that is not registered. */
export interface AreaOccasions {}

/** Area and occasion, like `events.confirmed`. */
export type Occasion = { [A in keyof AreaOccasions]: `${A}.${keyof AreaOccasions[A] & string}` }[keyof AreaOccasions]
