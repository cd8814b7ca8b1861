import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { listTeam } from '#contract/programme/programme.ts'
import { handWork } from '#contract/today/today.ts'
import { Avatar, initials } from '#web/components/ui/avatar.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, refreshArea } from '#web/lib/api/lists.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type OpenRow, workKey } from '#web/queues.ts'

/** Who of the team answers for a row, and the way to hand it over. Most rows have nobody: only a face takes the eye. */
export function RowOwner({ row }: { row: OpenRow }) {
  const t = useT('today')
  const act = useAct()
  const me = useSession().user?.id
  const team = useQuery(answerQuery(['team'], listTeam, {})).data?.items ?? []
  const owner = team.find(({ id }) => id === row.assigneeId)
  const hand = async (userId: string | null, name: string) => {
    if (await act(() => handOver(row, userId))) toast(t('owner.done', { name }))
  }
  const is = row.assigneeId === me ? t('owner.me') : owner ? t('owner.is', owner) : t('owner.free')
  // What the eye reads on a button is part of its name: people say it to their device.
  const label = owner ? `${is}, ${initials(owner.name)}` : is
  return (
    <span className="qrow__owner">
      <Menu
        label={t('owner.handOver', { title: row.title.text })}
        trigger={
          <IconButton name={`${label}. ${t('owner.handOver', { title: row.title.text })}`}>
            {owner ? <Avatar name={owner.name} size="sm" /> : <UserRoundPlus />}
          </IconButton>
        }
      >
        {team
          .filter(({ id }) => id !== row.assigneeId)
          .map(({ id, name }) => (
            <MenuItem key={id} id={id} onAction={() => void hand(id, name)}>
              {name}
            </MenuItem>
          ))}
        {owner && (
          <MenuItem id="nobody" onAction={() => void hand(null, t('owner.nobody'))}>
            {t('owner.nobody')}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

async function handOver(row: OpenRow, userId: string | null): Promise<void> {
  if (row.assign) await row.assign(userId)
  else {
    const query = row.search && new URLSearchParams(row.search).toString()
    const path = `${row.to}${query ? `?${query}` : ''}`
    const title = row.title.text.slice(0, 200)
    await call(handWork, { body: { key: workKey(row), userId, title, path } })
  }
  await Promise.all([refreshArea(row.area), refreshArea('today')])
}
