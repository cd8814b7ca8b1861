import { useQuery } from '@tanstack/react-query'
import type { SolutionDetail } from '#contract/solutions/solutions.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { startupQueries } from '#web/features/startups/api.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { SolutionFormProps } from './use-solution-form.ts'

type Props = { solution: SolutionDetail }

/** My startups, and the one that a teammate has chosen. */
export function useStartupOptions({ startup }: SolutionDetail) {
  const own = useQuery(startupQueries.mine()).data?.items ?? []
  const all = startup ? [startup, ...own] : own
  return [...new Map(all.map(({ id, name }) => [id, { value: id, label: name }])).values()]
}

/** As which startup the team takes part; nothing for people without one. */
export function StartupField({ solution, form }: Props & SolutionFormProps) {
  const t = useT('solutions')
  const options = useStartupOptions(solution)
  const { value, onChange, ...bound } = form.control('startupId')
  if (options.length === 0) return null
  return (
    <Field label={t('field.startupId')} optional hint={t('hint.startup')} {...form.field('startupId')}>
      <Select
        {...bound}
        options={options}
        placeholder={t('team.noStartup')}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </Field>
  )
}
