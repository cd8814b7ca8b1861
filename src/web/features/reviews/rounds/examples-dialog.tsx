import { useState } from 'react'
import type { Criterion } from '#contract/criteria.ts'
import { anchorCount, anchorLimits, type Anchor } from '#contract/reviews/calibration.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { isGivable, type Scoring } from '#contract/reviews/scoring.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { GivenScore } from '../desk/given-score.tsx'
import { useAnchors } from '../manage-api.ts'

type Props = { round: RoundDetail; onClose: () => void }

const isWhole = ({ title, text, reference }: Anchor, { criteria, rules }: RoundDetail) =>
  title.trim() !== '' &&
  text.trim() !== '' &&
  criteria.every(({ id }) => id in reference && isGivable(reference[id]!, rules.scoring))

/** Three short entries with the scores that the team of the programme would give them. */
export function ExamplesDialog({ round, onClose }: Props) {
  const t = useT('reviews-manage')
  const lang = useLocale()
  const act = useAct()
  const save = useAnchors(round.id)
  const [examples, setExamples] = useState<Anchor[]>(() =>
    Array.from(
      { length: anchorCount },
      (_, index) => round.anchors[index] ?? { id: uuid(), lang, title: '', text: '', reference: {} },
    ),
  )
  const [isChanged, setIsChanged] = useState(false)
  const missing = examples.filter((example) => !isWhole(example, round)).length
  const change = (id: string, part: Partial<Anchor>) => {
    setIsChanged(true)
    setExamples((all) => all.map((example) => (example.id === id ? { ...example, ...part } : example)))
  }
  const send = async (anchors: Anchor[]) => {
    if (await act(() => save.mutateAsync(anchors))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('examples.edit')} context={t('examples.note')} dirty={isChanged}>
      <DialogBody className="form">
        {examples.map((example, index) => (
          <ExampleFields
            key={example.id}
            number={index + 1}
            example={example}
            criteria={round.criteria}
            scoring={round.rules.scoring}
            onChange={(part) => change(example.id, part)}
          />
        ))}
        {missing > 0 && <p className="small subtle">{t('examples.missing')}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {round.anchors.length > 0 && (
          <Button loading={save.isPending} onClick={() => void send([])}>
            {t('examples.remove')}
          </Button>
        )}
        <Button
          variant="primary"
          aria-disabled={missing > 0}
          loading={save.isPending}
          onClick={() => void send(examples)}
        >
          {t('examples.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

type FieldsProps = {
  number: number
  example: Anchor
  criteria: readonly Criterion[]
  scoring: Scoring
  onChange: (part: Partial<Anchor>) => void
}

function ExampleFields({ number, example, criteria, scoring, onChange }: FieldsProps) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { title, text, reference, lang } = example
  return (
    <fieldset className="bare form">
      <legend className="title-card">{t('examples.number', { number })}</legend>
      <Field label={t('examples.title')}>
        <Input
          lang={lang}
          maxLength={anchorLimits.title}
          value={title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={t('examples.text')}>
        <Textarea
          lang={lang}
          rows={4}
          limit={anchorLimits.text}
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      {criteria.map(({ id, name }) => (
        <Field key={id} label={pick(name, locale)}>
          <GivenScore
            scoring={scoring}
            label={pick(name, locale)}
            value={reference[id] ?? null}
            onChange={(score) => onChange({ reference: { ...reference, [id]: score } })}
          />
        </Field>
      ))}
    </fieldset>
  )
}
