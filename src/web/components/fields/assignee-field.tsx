import { useQuery } from '@tanstack/react-query'
import { listTeam } from '#contract/programme.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { answerQuery } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

type Person = { id: string; name: string }
type Props = { assignee: Person | null; assign: (userId: string | null) => Promise<unknown> }

/** The team member responsible for a record; a choice is saved at once. */
export function AssigneeField({ assignee, assign }: Props) {
  const t = useT('manage')
  const act = useAct()
  const { data } = useQuery(answerQuery(['team'], listTeam, {}))
  const team = data?.items ?? []
  // Keep an assignee who has left the team in the list.
  const people = assignee && !team.some(({ id }) => id === assignee.id) ? [assignee, ...team] : team
  return (
    <Field label={t('assignee.label')}>
      <Select
        placeholder={t('assignee.nobody')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={assignee?.id ?? ''}
        onChange={({ target }) => void act(() => assign(target.value || null))}
      />
    </Field>
  )
}
