import { useQuery } from '@tanstack/react-query'
import { listTeam } from '#contract/programme.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { answerQuery } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

type Person = { id: string; name: string }
type Props = { assignee: Person | null; assign: (userId: string | null) => Promise<unknown> }

const nobody = 'nobody'

/** Who of the team answers for a record, and the way to hand it over; a choice is saved at once. */
export function AssigneeField({ assignee, assign }: Props) {
  const t = useT('manage')
  const act = useAct()
  const team = useQuery(answerQuery(['team'], listTeam, {})).data?.items ?? []
  const others = team.filter(({ id }) => id !== assignee?.id).map(({ id, name }) => ({ value: id, label: name }))
  const options = assignee ? [...others, { value: nobody, label: t('assignee.nobody') }] : others
  const handOver = (chosen: string | null) =>
    chosen !== null && void act(() => assign(chosen === nobody ? null : chosen))
  return (
    <Field
      label={t('assignee.handOver')}
      hint={assignee ? t('assignee.is', { name: assignee.name }) : t('assignee.none')}
    >
      {/* Anew for each holder, so that the name just chosen does not stay in the box. */}
      <Combobox key={assignee?.id} options={options} value={null} onChange={handOver} />
    </Field>
  )
}
