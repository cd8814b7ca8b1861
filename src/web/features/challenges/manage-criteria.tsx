import { challengeLimits } from '#contract/challenges/challenges.ts'
import { highestScore, sharesOf } from '#contract/criteria.ts'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field, FieldNote } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { uuid } from '#web/lib/session/uuid.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { ChallengeValues, FormProps } from './manage-challenge-form.tsx'

const scores = Array.from({ length: highestScore }, (_, index) => index)
const usualWeight = 20

/** Scores name a criterion by its id, so that each new one has its own. */
const blank = (): ChallengeValues['criteria'][number] => ({
  id: uuid(),
  name: noTexts,
  guide: noTexts,
  weight: usualWeight,
  scale: scores.map(() => noTexts),
})

/** The criteria with their weights as shares, and what each score means. */
export function CriteriaSection({ form, locked }: FormProps & { locked: boolean }) {
  const t = useT('challenges-manage')
  const { criteria } = form.values
  const { error, id } = form.field('criteria')
  const shares = sharesOf(criteria.map(({ weight }) => ({ weight: weight ?? 0 })))
  return (
    <FormSection id="criteria" title={t('section.criteria')} note={t('note.criteria')}>
      {locked && <Alert tone="neutral">{t('note.locked')}</Alert>}
      <fieldset className="bare" disabled={locked} id={id} tabIndex={-1}>
        <EntryList
          value={criteria}
          onChange={(next) => form.set('criteria', next)}
          blank={blank()}
          addLabel={t('criteria.add')}
          max={challengeLimits.criteria}
        >
          {(index) => <CriterionFields form={form} index={index} share={shares[index] ?? 0} />}
        </EntryList>
        {typeof error === 'string' && <FieldNote error={error} />}
      </fieldset>
    </FormSection>
  )
}

function CriterionFields({ form, index, share }: FormProps & { index: number; share: number }) {
  const t = useT('challenges-manage')
  return (
    <>
      <BilingualInputs editor={form} path={`criteria.${index}.name`} />
      <BilingualInputs editor={form} path={`criteria.${index}.guide`} optional />
      <Field hint={t('criteria.share', { share })} {...form.field(`criteria.${index}.weight`)}>
        <Input
          className="input--short"
          type="number"
          min={0}
          max={100}
          step={1}
          {...form.number(`criteria.${index}.weight`)}
        />
      </Field>
      <details>
        <summary className="link link--quiet small">{t('criteria.wording')}</summary>
        <div className="form">
          {scores.map((score) => (
            <div key={score} className="stack">
              <p className="small medium">{t('criteria.score', { score: score + 1 })}</p>
              <BilingualInputs editor={form} path={`criteria.${index}.scale.${score}`} optional />
            </div>
          ))}
        </div>
      </details>
    </>
  )
}
