import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { listTeam } from '#contract/programme/programme.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { answerQuery } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { BulkAction } from './bulk-dialog.tsx'
import type { Bulk } from './use-bulk.ts'

type Owner = { userId: string }
const fields = { initial: { userId: '' }, toBody: ({ userId }: Owner) => (userId ? { userId } : {}) }

/** Makes somebody of the team answer for many records, who is told once. */
export function BulkAssign({ bulk }: { bulk: Bulk<'assign'> }) {
  const t = useT('manage')
  const team = useQuery(answerQuery(['team'], listTeam, {})).data?.items ?? []
  const words = {
    label: t('bulk.assign'),
    context: t('bulk.assignContext'),
    would: (count: number) => t('bulk.assignWould', { count }),
    done: (count: number) => t('bulk.assignDone', { count }),
  }
  return (
    <BulkAction bulk={bulk} action="assign" icon={<UserRoundCheck />} words={words} fields={fields}>
      {(form, readOnly) => (
        <Field label={t('assignee.to')} {...form.field('userId')}>
          <Select
            {...form.input('userId')}
            placeholder={t('bulk.assignChoose')}
            options={team.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={readOnly}
          />
        </Field>
      )}
    </BulkAction>
  )
}
