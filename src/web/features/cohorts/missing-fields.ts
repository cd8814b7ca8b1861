import { useT } from '#web/lib/text/i18n.ts'

const named = ['name', 'startsOn', 'weeks', 'ruleAttendance', 'ruleTasks'] as const

/** What to write in each compulsory field of a cohort that was left empty. */
export function useMissing() {
  const t = useT('cohorts')
  return (path: string, code: string) => {
    const field = code === 'required' && named.find((one) => one === path)
    return field ? t(`missing.${field}`) : undefined
  }
}
