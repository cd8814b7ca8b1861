import * as z from 'zod/mini'
import { bilingual, endpoint, type Bilingual, type Endpoint } from './endpoint.ts'
import { line, longText } from './rules.ts'

export const messageLimits = { subject: 150, body: 5000 } as const

type MessageOptions<Path, Params, Segment extends string> = Pick<Endpoint, 'access' | 'summary'> & {
  path: Path
  params: Params
  /** Parts of the list that a message can be sent to. */
  segments: readonly [Segment, ...Segment[]]
}

/** A message from staff to a segment of a record's people; `dryRun` only counts the recipients. */
export function messageEndpoint<
  const Path extends `/${string}`,
  Params extends z.ZodMiniObject,
  const Segment extends string,
>({ segments, ...rest }: MessageOptions<Path, Params, Segment>) {
  return endpoint({
    ...rest,
    method: 'POST',
    body: messageBody({ segment: z.enum(segments) }),
    ...messageAnswer,
  })
}

/** What every endpoint that sends messages answers. */
export const messageAnswer = {
  response: z.object({ dryRun: z.boolean(), recipients: z.int() }),
  idempotent: true,
} as const

type Texts = { subject: Bilingual; body: Bilingual }
const isWhole = ({ subject, body }: Texts, part: keyof Texts) =>
  ({ subject, body })[part].en || !(subject.en || body.en)
export type SegmentMessage<Segment extends string = string> = Texts & { segment: Segment; dryRun: boolean }

/** The message, with the fields that say to whom it goes. */
export function messageBody<Recipients extends Readonly<Record<string, z.ZodMiniType>>>(recipients: Recipients) {
  return z
    .strictObject({
      ...recipients,
      subject: bilingual(line(messageLimits.subject)),
      body: bilingual(longText(messageLimits.body)),
      dryRun: z.boolean(),
    })
    .check(
      // A message needs subject and body in the same languages.
      ...(['subject', 'body'] as const).map((part) =>
        z.refine<unknown>((message) => isWhole(message as Texts, part), { error: 'required', path: [part, 'en'] }),
      ),
    )
}
