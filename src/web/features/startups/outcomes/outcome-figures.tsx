import { outcomeInput, type OutcomeInput } from '#contract/startups/outcomes.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { NumberInput } from '#web/components/fields/number-input.tsx'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useCurrency, useMoney } from '#web/lib/text/money.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { numberFrom } from '#web/lib/text/numbers.ts'

/** Numbers are text while they are typed. */
export type OutcomeValues = {
  outcome: OutcomeInput['outcome']
  jobs: number | string | null
  revenue: number | string | null
  capital: number | string | null
  disclose: boolean
}
export const outcomeFigureNames = ['jobs', 'revenue', 'capital'] as const
export const nothingTold = { jobs: null, revenue: null, capital: null, disclose: false }

export function useOutcomeForm(initial: OutcomeValues, send: (answer: OutcomeInput) => Promise<unknown>) {
  const locale = useLocale()
  const read = (value: OutcomeValues['jobs']) => (typeof value === 'string' ? numberFrom(value, locale) : value)
  return useForm<OutcomeInput, OutcomeValues>({
    schema: {
      safeParse: ({ jobs, revenue, capital, ...rest }: OutcomeValues) =>
        outcomeInput.safeParse({ ...rest, jobs: read(jobs), revenue: read(revenue), capital: read(capital) }),
    },
    initial,
    onSubmit: async (answer) => {
      await send(answer)
    },
  })
}

/** Jobs, revenue and capital, and who may see them. */
export function OutcomeFigures({ form }: { form: Form<OutcomeValues> }) {
  const t = useT('startups')
  const currency = useCurrency()
  return (
    <>
      <div className="grid cols-3 formgrid">
        {outcomeFigureNames.map((name) => (
          <Field
            key={name}
            label={t(`outcomes.${name}`)}
            hint={t(`outcomes.${name}Hint`)}
            optional
            {...form.field(name)}
          >
            <NumberInput end={name === 'jobs' ? undefined : currency} {...form.control(name)} />
          </Field>
        ))}
      </div>
      <Checkbox hint={t('outcomes.discloseHint')} {...form.checkbox('disclose')}>
        {t('outcomes.disclose')}
      </Checkbox>
    </>
  )
}

type Told = Pick<OutcomeInput, (typeof outcomeFigureNames)[number]>

/** What was told, as facts; nothing for what was left out. */
export function useOutcomeFacts() {
  const t = useT('startups')
  const { number } = useFormat()
  const money = useMoney()
  return (told: Told) =>
    outcomeFigureNames.flatMap((name) => {
      const value = told[name]
      if (value === null) return []
      return [{ term: t(`outcomes.${name}`), value: name === 'jobs' ? number(value) : money(number(value)) }]
    })
}
