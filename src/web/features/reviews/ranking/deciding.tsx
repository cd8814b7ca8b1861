import { useRef } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { reviewLimits } from '#contract/reviews/desk.ts'
import { outcomesAt, type Line } from '#contract/reviews/lines.ts'
import { decideRound, type RankingAnswer } from '#contract/reviews/ranking.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { JumpBar } from '#web/components/display/act-bar.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDecide } from '../manage-api.ts'
import { CutWords, LineWords } from './line-words.tsx'
import { RankingTable } from './ranking-table.tsx'
import { TieChoices, type Values } from './tie-choices.tsx'

type Props = { round: RoundDetail; ranking: RankingAnswer; isWhatIf: boolean }

const useDecidingForm = (round: RoundDetail, ranking: RankingAnswer) => {
  const t = useT('reviews-manage')
  const decide = useDecide(round.id)
  const { items, decision, method } = ranking
  return useForm<BodyOf<typeof decideRound>, Values>({
    schema: decideRound.body,
    initial: {
      method,
      cut: Math.min(decision?.cut ?? 1, items.length),
      choices: decision?.method === method ? decision.choices : [],
      reason: decision?.reason ?? '',
    },
    extra: (values) => owedBy(ranking, values),
    onSubmit: async (input) => {
      await decide.mutateAsync({ ...input, version: ranking.version, choices: relevant(ranking, input) })
      toast(t('decide.saved'))
    },
  })
}

/** The order with its line, what the line gives, and what only a person can say. */
export function Deciding({ round, ranking, isWhatIf }: Props) {
  const t = useT('reviews-manage')
  const form = useDecidingForm(round, ranking)
  const { items, outcomes, can } = ranking
  const { cut } = form.values
  const { lines, given, kept } = outcomesAt(items, { ...ranking, cut, choices: relevant(ranking, form.values) })
  const ranks = new Map(given.map(({ item, outcome }) => [item, outcomes.findIndex(({ id }) => id === outcome)]))
  // Stable: who shares a place and an outcome stays as it came.
  const ordered = items.toSorted((one, other) => one.place! - other.place! || ranks.get(one.id)! - ranks.get(other.id)!)
  const isPass = (outcome: string | null) => outcomes.some(({ id, passes }) => id === outcome && passes)
  const isTold = given.every(({ outcome }) => outcome !== null)
  const passing = isTold ? given.filter(({ outcome }) => isPass(outcome)).length : cut - kept.length
  const isOpen = can.decide && !isWhatIf
  return (
    <>
      {items.length > 0 ? (
        <RankingTable
          ranking={{ ...ranking, items: ordered }}
          cut={cut}
          lines={lines}
          kept={kept}
          passing={passing}
          onCut={isOpen ? (place) => form.set('cut', place) : undefined}
        />
      ) : (
        <Alert tone="note">{t('rank.noneWhole')}</Alert>
      )}
      <CutWords ranking={ranking} cut={cut} given={given} passing={passing} />
      <LineWords ranking={ranking} lines={lines} kept={kept} />
      {isOpen && <DecideCard ranking={ranking} lines={lines} form={form} />}
    </>
  )
}

type CardProps = { ranking: RankingAnswer; lines: readonly Line[]; form: ReturnType<typeof useDecidingForm> }

function DecideCard({ ranking, lines, form }: CardProps) {
  const t = useT('reviews-manage')
  const panel = useRef<HTMLDivElement>(null)
  const isOwed = lines.some(({ settled }) => settled === 'person')
  const overrides = ranking.decision?.overrides.length ?? 0
  return (
    <div className="jumpto" ref={panel}>
      <JumpBar label={t('decide.title')} panel={panel} act={t('today.decideVerb')} />
      <Card as="section" pad aria-labelledby="decide">
        <form {...form.props} className="form">
          <h2 className="title-section" id="decide">
            {t('decide.title')}
          </h2>
          <p className="small muted">{t('decide.text')}</p>
          <FormFailure text={form.failure} />
          <TieChoices ranking={ranking} lines={lines} form={form} />
          <Field
            label={t('decide.reason')}
            hint={t(isOwed ? 'decide.reasonNeeded' : 'decide.reasonHint')}
            optional={!isOwed}
            {...form.field('reason')}
          >
            <Textarea rows={2} limit={reviewLimits.reason} {...form.input('reason')} />
          </Field>
          {overrides > 0 && <Alert tone="warning">{t('decide.startsAnew', { count: overrides })}</Alert>}
          <div className="row">
            <Button type="submit" variant="primary" loading={form.submitting}>
              {t('decide.save')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

type Wish = { cut: number; choices?: Values['choices'] | undefined }

/** What was chosen at lines that ask for it now; the line may have moved since. */
function relevant(ranking: RankingAnswer, { cut, choices = [] }: Wish): Values['choices'] {
  const { lines } = outcomesAt(ranking.items, { ...ranking, cut, choices: [] })
  const asked = lines.filter(({ settled }) => settled === 'person')
  return choices.filter(({ item, outcome }) =>
    asked.some(({ above, tied }) => above === outcome && tied.includes(item)),
  )
}

function owedBy(ranking: RankingAnswer, values: Values) {
  const wish = { ...ranking, cut: values.cut, choices: relevant(ranking, values) }
  const { lines, given } = outcomesAt(ranking.items, wish)
  const isOpen = given.some(({ outcome }) => outcome === null)
  const isOwed = lines.some(({ settled }) => settled === 'person') && values.reason.trim() === ''
  return [
    ...(isOpen ? [{ field: 'choices', code: 'tie_open', params: {} }] : []),
    ...(isOwed ? [{ field: 'reason', code: 'reason_owed', params: {} }] : []),
  ]
}
