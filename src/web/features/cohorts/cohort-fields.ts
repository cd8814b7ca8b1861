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

export function useCohortLabels() {
  const t = useT('cohorts')
  return {
    name: t('field.name'),
    startsOn: t('field.startsOn'),
    weeks: t('field.weeks'),
    admission: t('field.admission'),
    capacity: t('field.capacity'),
    applicationsOpenAt: t('field.applicationsOpenAt'),
    applicationsCloseAt: t('field.applicationsCloseAt'),
    mode: t('field.mode'),
    place: t('field.place'),
    link: t('field.link'),
    leadMentorId: t('field.leadMentor'),
    nextId: t('field.next'),
    teamIds: t('field.team'),
    resources: t('field.resources'),
    'resources.title': t('field.resourceTitle'),
    'resources.url': t('field.resourceUrl'),
    squads: t('field.squads'),
    ruleAttendance: t('field.ruleAttendance'),
    ruleTasks: t('field.ruleTasks'),
  }
}
