import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listTeam } from '#contract/programme/programme.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { answerQuery } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

type Props = { assignee: { id: string } | null; assign: (userId: string | null) => Promise<unknown> }

const nobody = 'nobody'

/** Hands a record over to somebody of the team; a choice is saved at once. Takes the focus, because a button opens it. */
export function AssigneeField({ assignee, assign }: Props) {
  const t = useT('manage')
  const act = useAct()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const team = useQuery(answerQuery(['team'], listTeam, {})).data?.items ?? []
  const others = team.filter(({ id }) => id !== assignee?.id).map(({ id, name }) => ({ value: id, label: name }))
  const options = assignee ? [...others, { value: nobody, label: t('assignee.nobody') }] : others
  const handOver = (chosen: string | null) =>
    chosen !== null && void act(() => assign(chosen === nobody ? null : chosen))
  return (
    <div ref={box}>
      <Field label={t('assignee.to')}>
        <Combobox options={options} value={null} onChange={handOver} />
      </Field>
    </div>
  )
}
