import { ArrowRight, Ban } from 'lucide-react'
import type { TeamMove } from '#contract/applications/states.ts'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import type { Bulk } from '#web/components/list/use-bulk.ts'
import { fromTexts, noTexts, orNone } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type AnswerWords, MessageFields, ReasonField } from './answer-fields.tsx'

/** Moves of the chosen applications; interviews and offers are arranged one by one. */
export function BulkMoves({ bulk }: { bulk: Bulk<TeamMove> }) {
  const m = useT('applications-manage')
  const wordsOf = (to: 'in_review' | 'shortlisted' | 'rejected') => ({
    label: m(`move.${to}`),
    context: m('bulk.context'),
    would: (count: number) => m(`bulk.${to}`, { count }),
    tells: (count: number) => m('bulk.tells', { count }),
    done: (count: number) => m('bulk.done', { count }),
  })
  return (
    <>
      <BulkAction bulk={bulk} action="in_review" icon={<ArrowRight />} words={wordsOf('in_review')} />
      <BulkAction bulk={bulk} action="shortlisted" icon={<ArrowRight />} words={wordsOf('shortlisted')} />
      <BulkAction bulk={bulk} action="rejected" icon={<Ban />} words={wordsOf('rejected')} danger fields={rejection}>
        {(form, readOnly) => (
          <>
            <ReasonField form={form} readOnly={readOnly} />
            <MessageFields form={form} readOnly={readOnly} />
          </>
        )}
      </BulkAction>
    </>
  )
}

const nothing: AnswerWords = { reason: '', message: noTexts }
const rejection = {
  initial: nothing,
  toBody: ({ reason, message }: AnswerWords) => ({
    reason: orNone(reason),
    ...(orNone(message.pt + message.en) && { message: fromTexts(message) }),
  }),
}
