import type { ReactNode } from 'react'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { BulkAction, type BulkWords } from './bulk-dialog.tsx'
import type { Bulk } from './use-bulk.ts'

type Answer = { answer: string }
const fields = { initial: { answer: '' }, toBody: ({ answer }: Answer) => (answer.trim() ? { answer } : {}) }

type Props<Action extends string> = {
  bulk: Bulk<Action>
  action: NoInfer<Action>
  icon: ReactNode
  words: BulkWords
  limit: number
  /** A refusal, whose answer is compulsory. */
  danger?: boolean
}

/** A decision about many records at once, with one answer to all. */
export function BulkDecision<Action extends string>({ limit, danger = false, ...action }: Props<Action>) {
  const t = useT('manage')
  return (
    <BulkAction {...action} danger={danger} fields={fields}>
      {(form, readOnly) => (
        <Field label={t('decide.answer')} optional={!danger} {...form.field('answer')}>
          <Textarea rows={4} limit={limit} {...form.input('answer')} readOnly={readOnly} />
        </Field>
      )}
    </BulkAction>
  )
}
