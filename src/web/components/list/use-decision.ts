import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { recordParams, TeamAnswer } from '#contract/records.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The part of a record that a decision needs. */
export type Decided = { id: string; version: number; answer: TeamAnswer | null; can: { decide: readonly string[] } }
export type DecisionFields = { decision: string; answer: string }

type DecisionEndpoint = Endpoint & { params: typeof recordParams; body: z.ZodMiniType }
type Options<R extends Decided, V extends DecisionFields> = {
  area: string
  /** Made by `decisionEndpoint`. */
  endpoint: DecisionEndpoint
  record: R
  initial: V
  /** The page of the queue, which goes on to `next` after the decision. */
  to: string
  next: string | undefined
}

export type Deciding<R extends Decided, V extends DecisionFields> = {
  form: Form<V>
  /** The record as somebody else has decided it meanwhile; the next try is based on it. */
  theirs: R | undefined
  /** Throws away what was typed. */
  discard: () => void
  /** Goes to the next record without deciding; absent at the last. */
  skip: (() => void) | undefined
}

/** The form of a decision. Empty further fields are left out; what is typed is kept when somebody else was faster. */
export function useDecision<R extends Decided, V extends DecisionFields>(options: Options<R, V>): Deciding<R, V> {
  const { area, endpoint, record, initial, to, next } = options
  const t = useT('manage')
  const navigate = useNavigate()
  const goOn = () => navigate({ to, search: (next ? { id: next } : {}) as never })
  const { current, theirs, watch, forget } = useMeanwhile(record)
  const decide = useChange(area, (body: unknown) => send(endpoint, { params: { id: record.id }, body }))
  const form = useForm<unknown, V>({
    schema: {
      safeParse: (values: V) => {
        const given = Object.entries(values).filter(([, value]) => value !== null)
        return endpoint.body.safeParse({ ...Object.fromEntries(given), version: current.version })
      },
    },
    initial,
    draftKey: `decide.${record.id}`,
    onSubmit: async (body) => {
      await watch(() => decide.mutateAsync(body))
      toast(t('decide.done'))
      await goOn()
    },
  })
  const { dirty } = form
  // From the first letter on the record stays on turn, also when somebody else takes it out of the queue.
  useEffect(() => {
    if (dirty) void navigate({ to, search: { id: record.id } as never, replace: true })
  }, [dirty, navigate, to, record.id])
  const discard = () => {
    forget()
    form.reset()
  }
  const skip = next === undefined ? undefined : () => void goOn()
  return { form, theirs: dirty || form.cause ? theirs : undefined, discard, skip }
}

/** What somebody else decided after the person had read the record, told by a refusal or by the record read anew. */
function useMeanwhile<R extends Decided>(record: R) {
  const [read, setRead] = useState(record)
  const { theirs: refused, watch, forget } = useStale<R>()
  const theirs = isSame(read, record) ? undefined : record
  const newest = refused && refused.version > record.version ? refused : theirs
  return {
    current: newest ?? record,
    theirs: newest,
    watch,
    forget: () => {
      setRead(newest ?? record)
      forget()
    },
  }
}

/** Notes and who answers for the record change its version too, and decide nothing. */
const isSame = (one: Decided, other: Decided) =>
  one.answer?.at === other.answer?.at && String(one.can.decide) === String(other.can.decide)

/** The endpoint's type is generic here; the body's schema has checked the values. */
const send = call as (...args: never) => Promise<unknown> as (
  endpoint: Endpoint,
  args: { params: { id: string }; body: unknown },
) => Promise<unknown>
