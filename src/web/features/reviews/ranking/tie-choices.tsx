import type { Line } from '#contract/reviews/lines.ts'
import type { Choice } from '#contract/reviews/outcomes.ts'
import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import type { Form } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

export type Values = { method: RankingAnswer['method']; cut: number; choices: Choice[]; reason: string }
type Props = {
  ranking: RankingAnswer
  lines: readonly Line[]
  form: Pick<Form<Values>, 'field' | 'input' | 'set' | 'values'>
}

/** Where order and rule do not tell, somebody says who stands above the line. */
export function TieChoices({ ranking, lines, form }: Props) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { choices } = form.values
  const { error, id } = form.field('choices')
  const asked = lines.filter(({ settled }) => settled === 'person')
  const nameOf = (outcome: string) => {
    const found = ranking.outcomes.find((one) => one.id === outcome)
    return found ? pick(found.name, locale) : outcome
  }
  const toggle = (choice: Choice, isOn: boolean) => {
    const others = choices.filter(({ item }) => item !== choice.item)
    form.set('choices', isOn ? [...others, choice] : others)
  }
  return asked.map(({ above, after, tied, seats }, index) => {
    const chosen = choices.filter(({ item, outcome }) => outcome === above && tied.includes(item))
    const better = asked.slice(0, index).map((line) => line.above)
    const free = tied.filter((item) => !choices.some((one) => one.item === item && better.includes(one.outcome)))
    return (
      <fieldset className="stack tiechoice" key={after} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="medium">{t('tie.ask', { count: seats, outcome: nameOf(above) })}</legend>
        {ranking.mostPerField !== null && (
          <p className="small muted">{t('kept.quotaText', { count: ranking.mostPerField })}</p>
        )}
        {free.map((item) => {
          const isOn = chosen.some((one) => one.item === item)
          return (
            <Checkbox
              key={item}
              checked={isOn}
              disabled={!isOn && chosen.length >= seats}
              onChange={({ target }) => toggle({ item, outcome: above }, target.checked)}
            >
              {ranking.items.find((one) => one.id === item)?.title}
            </Checkbox>
          )
        })}
        {error && index === 0 && (
          <p className="field__error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    )
  })
}
