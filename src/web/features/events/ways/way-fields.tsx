import { useInfiniteQuery } from '@tanstack/react-query'
import { priorityRoles } from '#contract/events/manage.ts'
import { peopleLists } from '#contract/events/states.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { cohortQueries } from '#web/features/cohorts/api.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { FormProps } from '../manage-form/manage-event-values.ts'

/** The seats; a hybrid event has them for each way. */
export function SeatFields({ form }: FormProps) {
  const t = useT('events-manage')
  const seats = { className: 'input--short', type: 'number', min: 1, step: 1 } as const
  if (form.values.mode !== 'hybrid')
    return (
      <Field hint={t('form.capacityHint')} {...form.field('capacity')}>
        <Input {...seats} {...form.number('capacity')} />
      </Field>
    )
  return (
    <div className="grid cols-2 formgrid">
      <Field hint={t('form.capacityHint')} {...form.field('capacity')} label={t('field.roomCapacity')}>
        <Input {...seats} {...form.number('capacity')} />
      </Field>
      <Field {...form.field('onlineCapacity')}>
        <Input {...seats} {...form.number('onlineCapacity')} />
      </Field>
    </div>
  )
}

/** Until when a seat can be given back, who comes first, and who sees who goes. */
export function FairFields({ form }: FormProps) {
  const t = useT('events-manage')
  const { zone, priorityGroup, peopleList } = form.values
  const group = form.control('priorityGroup')
  return (
    <>
      <Field hint={t('form.cancelHint')} {...form.field('cancelUntil')}>
        <DateTimeField timeZone={zone} {...form.control('cancelUntil')} />
      </Field>
      <div className="grid cols-2 formgrid">
        <Field hint={t('form.priorityHint')} {...form.field('priorityGroup')}>
          <Select
            placeholder={t('form.nobodyFirst')}
            options={useGroups()}
            value={priorityGroup ?? ''}
            onChange={({ target }) => {
              group.onChange(target.value || null)
              if (!target.value) form.set('priorityUntil', null)
            }}
          />
        </Field>
        {priorityGroup && (
          <Field {...form.field('priorityUntil')}>
            <DateTimeField timeZone={zone} {...form.control('priorityUntil')} />
          </Field>
        )}
      </div>
      <RadioGroup
        label={t('field.peopleList')}
        hint={t('form.peopleListHint')}
        value={peopleList}
        onChange={form.control('peopleList').onChange}
        options={peopleLists.map((value) => ({ value, label: t(`peopleList.${value}`) }))}
      />
      <Checkbox {...form.checkbox('isPublic')} hint={t('form.publicHint')}>
        {t('field.isPublic')}
      </Checkbox>
    </>
  )
}

function useGroups() {
  const t = useT('events-manage')
  const cohorts = useInfiniteQuery(cohortQueries.all()).data?.pages.flatMap(({ items }) => items) ?? []
  return [
    ...priorityRoles.map((value) => ({ value: value as string, label: t(`priority.${value}`) })),
    ...cohorts.map(({ id, name }) => ({ value: id, label: t('priority.cohort', { name }) })),
  ]
}
