import { toast } from '#web/components/ui/toast-store.ts'
import type { TeamAnswer } from '#contract/records.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import type { FormSchema } from '#web/lib/forms/rule-schema.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The part of a record that a decision needs. */
export type Decided = { id: string; version: number; answer: TeamAnswer | null }
export type DecisionFields = { decision: string; answer: string }

type Options<R extends Decided, V extends DecisionFields, Body> = {
  record: R
  initial: V
  /** The body of the area's `decisionEndpoint`. */
  schema: FormSchema<Body>
  decide: (body: Body) => Promise<unknown>
  /** After the answer is sent: usually goes to the next record. */
  onDone: () => Promise<unknown>
}

export type Deciding<R extends Decided, V extends DecisionFields> = {
  form: Form<V>
  /** The record as somebody else has decided it meanwhile. */
  theirs: R | undefined
  forget: () => void
}

/** The form of a decision. Empty further fields are left out; what is typed is kept when somebody else was faster. */
export function useDecision<R extends Decided, V extends DecisionFields, Body>(
  options: Options<R, V, Body>,
): Deciding<R, V> {
  const { record, initial, schema, decide, onDone } = options
  const t = useT('manage')
  const { current, theirs, watch, forget } = useStale(record)
  const form = useForm<Body, V>({
    schema: {
      safeParse: (values: V) => {
        const given = Object.entries(values).filter(([, value]) => value !== null)
        return schema.safeParse({ ...Object.fromEntries(given), version: current.version })
      },
    },
    initial,
    draftKey: `decide.${record.id}`,
    onSubmit: async (body) => {
      await watch(() => decide(body))
      toast(t('decide.done'))
      await onDone()
    },
  })
  return { form, theirs, forget }
}
