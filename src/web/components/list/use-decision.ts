import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { recordParams, TeamAnswer } from '#contract/records.ts'
import type { AnswerFields } from '#web/components/editor/second-language.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The part of a record that a decision needs. */
export type Decided = { id: string; version: number; answer: TeamAnswer | null; can: { decide: readonly string[] } }
export type DecisionFields = AnswerFields & { decision: string }

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
  /** Takes the decision back, as long as the answer says that nobody was told. */
  undo?: UndoEndpoint
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
  const navigate = useNavigate()
  const goOn = () => navigate({ to, search: (next ? { id: next } : {}) as never })
  const { current, theirs, watch, forget } = useMeanwhile(record)
  const decide = useChange(area, (body: unknown) => send(endpoint, { params: { id: record.id }, body }))
  const sayDone = useDone(area, options.undo)
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
      const decided = await watch(() => decide.mutateAsync(body))
      sayDone(record.id, decided)
      await goOn()
    },
  })
  const dirty = hasWritten(initial, form.values)
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

type UndoEndpoint = Endpoint & { params: typeof recordParams; body?: undefined }
export type Undoable = { id: string; undoUntil: string | null }

/** Takes back a decision of which nobody was told. */
export function useUndoDecision(area: string, endpoint: UndoEndpoint | undefined) {
  const t = useT('manage')
  const act = useAct()
  const undo = useChange(area, (id: string) => send(endpoint!, { params: { id } }))
  return (id: string) =>
    act(async () => {
      await undo.mutateAsync(id)
      toast(t('decide.undone'), { tone: 'info' })
    })
}

/** Says that it is decided; if it can be undone, until when. */
function useDone(area: string, endpoint: UndoEndpoint | undefined) {
  const t = useT('manage')
  const ui = useT('ui')
  const { time } = useFormat()
  const undo = useUndoDecision(area, endpoint)
  return (id: string, decided: unknown) => {
    const { undoUntil } = decided as Partial<Undoable>
    if (!undoUntil) return toast(t('decide.done'))
    return toast(t('decide.decided'), {
      text: t('decide.tellsAt', { time: time(undoUntil) }),
      action: { label: ui('undo'), run: () => void undo(id) },
    })
  }
}

/** A decision that is chosen anew, because the old one is not possible any more, loses nothing. */
const hasWritten = <V extends DecisionFields>(initial: V, values: V) =>
  Object.entries(initial).some(
    ([name, value]) => name !== 'decision' && JSON.stringify(values[name as keyof V]) !== JSON.stringify(value),
  )

/** What somebody else decided after the person had read the record, told by a refusal or by the record read anew. */
function useMeanwhile<R extends Decided>(record: R) {
  const [read, setRead] = useState(record)
  const { theirs: refused, watch, forget } = useStale(record)
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
  args: { params: { id: string }; body?: unknown },
) => Promise<unknown>
