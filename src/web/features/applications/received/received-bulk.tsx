import { ArrowRight, Ban, Handshake } from 'lucide-react'
import { useEffect } from 'react'
import { applicationLimits } from '#contract/applications/own.ts'
import type { ReceivedApplication } from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { Field } from '#web/components/fields/field.tsx'
import { LateDateTimeField, prepareInstants } from '#web/components/fields/late-dates.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { BulkAction, type BulkActionProps } from '#web/components/list/bulk-dialog.tsx'
import type { Bulk } from '#web/components/list/use-bulk.ts'
import { chosenIn, WriteButton } from '#web/features/messages/write-card.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { fromTexts, noTexts, orNone } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type AnswerWords, MessageFields, ReasonField } from './answer-fields.tsx'
import { useWayBack } from './moved-toast.ts'

type Props = { bulk: Bulk<TeamMove>; rows: readonly ReceivedApplication[] }

/** Moves of the chosen applications; interviews are arranged one by one. */
export function BulkMoves({ bulk, rows }: Props) {
  const words = useWords()
  const isTeam = useHasScope('opportunities:manage')
  return (
    <>
      {isTeam && <WriteButton variant="ghost" size="sm" list="applications.applicants" to={chosenIn(bulk.chosen)} />}
      <BulkAction bulk={bulk} action="in_review" icon={<ArrowRight />} words={words('in_review')} />
      <BulkAction bulk={bulk} action="shortlisted" icon={<ArrowRight />} words={words('shortlisted')} />
      <BulkOffers bulk={bulk} rows={rows} />
      <BulkAction bulk={bulk} action="rejected" icon={<Ban />} words={words('rejected')} danger fields={rejection}>
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

function useWords() {
  const m = useT('applications-manage')
  const after = useWayBack()
  return (to: 'in_review' | 'shortlisted' | 'offer' | 'rejected') => ({
    label: m(`move.${to}`),
    context: m('bulk.context'),
    would: (count: number) => m(`bulk.${to}`, { count }),
    tells: (count: number) => m('bulk.tells', { count }),
    back: (count: number) => m('bulk.back', { count }),
    done: (count: number) => m('bulk.done', { count }),
    after,
  })
}

const nothing: AnswerWords = { reason: '', message: noTexts }
const rejection = {
  initial: nothing,
  toBody: ({ reason, message }: AnswerWords) => ({
    reason: orNone(reason),
    ...(orNone(message.pt + message.en) && { message: fromTexts(message) }),
  }),
}

type Terms = { id: string; name: string; message: string; replyBy: string | null }
type Offers = { each: Terms[] }
/** As many as one dialog can hold; the rest are offered in a second round. */
const mostOffers = 50

/** An offer to each of the chosen, with terms of their own. */
function BulkOffers({ bulk, rows }: Props) {
  const t = useT('applications')
  const words = useWords()
  useEffect(() => void prepareInstants(), [])
  const chosen = rows.filter(({ id }) => bulk.selection.ids.has(id)).slice(0, mostOffers)
  if (bulk.selection.allMatching || chosen.length === 0) return null
  const each = chosen.map(({ id, applicant }) => {
    return { id, name: applicant?.name ?? t('received.left'), message: '', replyBy: null }
  })
  const fields = { initial: { each }, toBody: offersOf }
  return (
    <BulkAction bulk={bulk} action="offer" icon={<Handshake />} words={words('offer')} fields={fields}>
      {(form, readOnly) => <EachTerms each={each} form={form} readOnly={readOnly} />}
    </BulkAction>
  )
}

/** What is written for one person is read by them alone, whatever their language. */
const offersOf = ({ each }: Offers) => ({
  each: each.map(({ id, message, replyBy }) => ({
    id,
    replyBy,
    ...(message.trim() && { message: { pt: message, en: message } }),
  })),
})

type OfferForm = Parameters<NonNullable<BulkActionProps<Offers, TeamMove>['children']>>[0]

function EachTerms({ each, form, readOnly }: Offers & { form: OfferForm; readOnly: boolean }) {
  const m = useT('applications-manage')
  return each.map(({ id, name }, i) => (
    <fieldset className="form apply__questions" key={id} disabled={readOnly}>
      <legend className="medium">{name}</legend>
      <Field label={m('terms')} hint={m('termsHint')} optional {...form.field(`each.${i}.message`)}>
        <Textarea rows={2} limit={applicationLimits.message} {...form.input(`each.${i}.message`)} />
      </Field>
      <Field label={m('replyBy')} hint={m('replyByHint')} optional {...form.field(`each.${i}.replyBy`)}>
        <LateDateTimeField {...form.control(`each.${i}.replyBy`)} />
      </Field>
    </fieldset>
  ))
}
