import { useQuery } from '@tanstack/react-query'
import { reviewLimits } from '#contract/reviews/desk.ts'
import { reopenReview, type ConflictEffect } from '#contract/reviews/jury.ts'
import type { RoundState } from '#contract/reviews/states.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { roundQueries, useConflict } from '../manage-api.ts'
import { nameOf } from './juror-name.ts'
import type { ReasonProps } from './return-dialog.tsx'

/** Takes a juror off an item, also after the end; what that changes stands above the reason. */
export function ConflictDialog({ round, juror, item, onBack, onDone }: ReasonProps) {
  const t = useT('reviews-manage')
  const pair = { itemId: item.id, userId: juror.id }
  const effect = useQuery(roundQueries.effect(round.id, pair))
  const note = useConflict(round.id)
  const known = round.conflicts.find((one) => one.item === item.id && one.juror === juror.id)
  const form = useForm({
    schema: reopenReview.body,
    initial: { reason: known ? t(`conflict.${known.kind}`, { code: item.code }) : '' },
    onSubmit: async ({ reason }) => {
      await note.mutateAsync({ ...pair, reason })
      toast(t('recuse.done'))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('recuse.title', { code: item.code })}
      context={nameOf(juror)}
      keep={t('jury.back')}
      submit={t('recuse.send')}
      tone="danger"
      blocked={effect.data === undefined}
      onClose={onBack}
    >
      <Loaded query={effect} skeleton={<Skeleton height="4rem" />} inCard>
        {(data) => <Effect effect={data} state={round.state} />}
      </Loaded>
      <Field label={t('jury.reason')} hint={t('recuse.hint')} {...form.field('reason')}>
        <Textarea rows={3} limit={reviewLimits.reason} {...form.input('reason')} />
      </Field>
    </FormDialog>
  )
}

/** What happens to the review, in a sentence. */
function fateOf({ state, isOnlyNoted }: ConflictEffect, round: RoundState) {
  if (isOnlyNoted) return 'announced'
  if (state === null) return 'none'
  if (round !== 'closed') return state === 'submitted' ? 'replaced' : 'handed'
  return state === 'submitted' ? 'void' : 'dropped'
}

function Effect({ effect, state }: { effect: ConflictEffect; state: RoundState }) {
  const t = useT('reviews-manage')
  const { moved, left, wanted, cut, isOnlyNoted } = effect
  const isCounted = effect.state === 'submitted'
  return (
    <div className="stack small" aria-live="polite">
      <p>{t(`effect.${fateOf(effect, state)}`, { left, wanted })}</p>
      {isCounted && moved.length === 0 && <p>{t('effect.same')}</p>}
      {isCounted && moved.length > 0 && (
        <ul className="effect">
          {moved.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </ul>
      )}
      {isCounted && cut !== null && !isOnlyNoted && <p className="medium">{t('effect.again')}</p>}
    </div>
  )
}

function Move({ move: { code, title, from, to, line } }: { move: ConflictEffect['moved'][number] }) {
  const t = useT('reviews-manage')
  const name = `${code} ${title}`
  const places = from === null || to === null ? t('effect.goes', { name }) : t('effect.moves', { name, from, to })
  return (
    <li>
      {places} {line && <strong>{t(`effect.${line}`)}</strong>}
    </li>
  )
}
