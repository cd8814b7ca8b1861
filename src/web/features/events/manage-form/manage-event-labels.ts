import type { EventKind, EventMode } from '#contract/events/events.ts'
import type { PeopleList } from '#contract/events/states.ts'
import type { DescribeValue } from '#web/components/editor/value-text.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { OwnText } from '#web/lib/forms/form-state.ts'
import { whenMissing } from '#web/lib/forms/when-missing.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { EventFields } from './manage-event-values.ts'

/** The labels of the fields, in the order of the page. */
export function useEventLabels(): FieldLabels<EventFields> {
  const t = useT('events-manage')
  return {
    title: t('field.title'),
    startsAt: t('field.startsAt'),
    endsAt: t('field.endsAt'),
    zone: t('field.zone'),
    mode: t('field.mode'),
    venue: t('field.venue'),
    'venue.address': t('field.address'),
    link: t('field.link'),
    summary: t('field.summary'),
    description: t('field.description'),
    kind: t('field.kind'),
    field: t('field.field'),
    coverId: t('field.coverId'),
    capacity: t('field.capacity'),
    onlineCapacity: t('field.onlineCapacity'),
    admission: t('field.admission'),
    cancelUntil: t('field.cancelUntil'),
    priorityGroup: t('field.priorityGroup'),
    priorityUntil: t('field.priorityUntil'),
    peopleList: t('field.peopleList'),
    isPublic: t('field.isPublic'),
    registrationOpensAt: t('field.registrationOpensAt'),
    registrationClosesAt: t('field.registrationClosesAt'),
    questions: t('questions.title'),
    'questions.text': t('field.questionText'),
    'questions.choices': t('field.questionChoices'),
    answersUntil: t('field.answersUntil'),
    speakers: t('speakers.title'),
    'speakers.name': t('field.speakerName'),
    'speakers.title': t('field.speakerTitle'),
    agenda: t('agenda.title'),
    'agenda.at': t('field.agendaAt'),
    'agenda.who': t('field.agendaWho'),
    'agenda.title': t('field.agendaTitle'),
    materials: t('materials.title'),
    'materials.title': t('field.materialTitle'),
    'materials.url': t('field.materialUrl'),
  }
}

/** What is asked for in the essential fields. */
export function useEventMissing(): OwnText {
  const t = useT('events-manage')
  return whenMissing({
    'title.pt': t('missing.title'),
    startsAt: t('missing.startsAt'),
    endsAt: t('missing.endsAt'),
    venue: t('missing.venue'),
    'venue.name': t('missing.venue'),
    'summary.pt': t('missing.summary'),
  })
}

/** Words for codes, links and times in the conflict dialog. */
export function useEventWords(): DescribeValue<EventFields> {
  const t = useT('events-manage')
  const events = useT('events')
  const format = useFormat()
  return (path, value, { zone }) => {
    const text = String(value)
    if (path.endsWith('At') || path.endsWith('Until')) return `${format.date(text, zone)}, ${format.time(text, zone)}`
    if (path === 'kind') return events(`kind.${text as EventKind}`)
    if (path === 'mode') return t(`mode.${text as EventMode}`)
    if (path === 'peopleList') return t(`peopleList.${text as PeopleList}`)
    if (path === 'admission') return t(`admission.${text as 'open' | 'approval'}`)
    return path === 'coverId' ? t('form.image') : undefined
  }
}
