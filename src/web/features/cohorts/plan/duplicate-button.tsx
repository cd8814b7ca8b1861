import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { duplicateCohort, type CohortDetail } from '#contract/cohorts/manage.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDuplicateCohort } from '../api.ts'
import { planQueries } from './api.ts'
import { PlannedDates } from './planned-dates.tsx'

type Props = { cohort: CohortDetail }

export function DuplicateButton({ cohort }: Props) {
  const t = useT('cohorts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Copy />
        {t('manage.duplicate')}
      </Button>
      {isOpen && <DuplicateDialog cohort={cohort} onClose={() => setOpen(false)} />}
    </>
  )
}

function DuplicateDialog({ cohort, onClose }: Props & { onClose: () => void }) {
  const t = useT('cohorts')
  const navigate = useNavigate()
  const duplicate = useDuplicateCohort(cohort.id)
  const form = useForm<{ name: string; startsOn: string }, { name: string; startsOn: string | null }>({
    schema: duplicateCohort.body,
    initial: { name: '', startsOn: null },
    onSubmit: async (body) => {
      const { id } = await duplicate.mutateAsync(body)
      toast(t('form.created'))
      onClose()
      await navigate({ to: '/manage/cohorts/$id', params: { id } })
    },
  })
  const { startsOn } = form.values
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('manage.duplicateTitle', { name: cohort.name })}
      keep={t('manage.keep')}
      submit={t('manage.duplicate')}
      onClose={onClose}
    >
      <p className="muted">{t('manage.duplicateText')}</p>
      <Field label={t('field.name')} {...form.field('name')}>
        <Input {...form.input('name')} />
      </Field>
      <Field label={t('field.startsOn')} {...form.field('startsOn')}>
        <DateField {...form.control('startsOn')} />
      </Field>
      {startsOn && <Moved id={cohort.id} startsOn={startsOn} />}
    </FormDialog>
  )
}

/** Where everything would be, before anything is made. */
function Moved({ id, startsOn }: { id: string; startsOn: string }) {
  const t = useT('cohorts')
  const copy = useQuery(planQueries.copy(id, startsOn))
  return (
    <section aria-labelledby="moved">
      <h3 className="title-card" id="moved">
        {t('manage.duplicateDates')}
      </h3>
      <Loaded query={copy} skeleton={<TableSkeleton columns={2} />} inCard>
        {({ dates }) =>
          dates.length === 0 ? <p className="muted">{t('manage.duplicateNone')}</p> : <PlannedDates dates={dates} />
        }
      </Loaded>
    </section>
  )
}
