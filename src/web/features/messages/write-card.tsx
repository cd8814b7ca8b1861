import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { MessageInput } from '#contract/messages/messages.ts'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useBegin } from './api.ts'

/** Begins a message to the people of a list, with words if there are any, and opens it. */
export function useWriting(list: string) {
  const locale = useLocale()
  const navigate = useNavigate()
  const begin = useBegin()
  const write = (to: object, texts?: MessageInput) =>
    begin.mutate(
      { audience: { list, filters: { ...to } }, ...(texts && { texts }) },
      {
        onSuccess: ({ id }) => navigate({ to: '/manage/messages/$id', params: { id } }),
        onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
      },
    )
  return { write, loading: begin.isPending }
}

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  /** The list that its area has opened to messages, like `startups.teams`. */
  list: string
  /** The filters of the table, or the chosen rows. */
  to: object
}

export function WriteButton({ list, to, ...look }: Props) {
  const t = useT('manage')
  const { write, loading } = useWriting(list)
  return (
    <Button {...look} onClick={() => write(to)} loading={loading}>
      <Mail />
      {t('write')}
    </Button>
  )
}

type MenuProps = Pick<Props, 'list'> & {
  choices: readonly { label: string; to: object }[]
  /** Asks for a narrower part before it writes. */
  more?: { label: string; ask: () => void } | undefined
}

/** For a list of which one always writes to a part. */
export function WriteMenu({ list, choices, more }: MenuProps) {
  const t = useT('manage')
  const { write, loading } = useWriting(list)
  const trigger = (
    <Button loading={loading}>
      <Mail />
      {t('write')}
    </Button>
  )
  return (
    <Menu label={t('write')} trigger={trigger}>
      {choices.map(({ label, to }) => (
        <MenuItem key={label} id={label} onAction={() => write(to)}>
          {label}
        </MenuItem>
      ))}
      {more && (
        <MenuItem id="more" onAction={more.ask}>
          {more.label}
        </MenuItem>
      )}
    </Menu>
  )
}

/** What is chosen in a table, in the form that a list takes. */
export const chosenIn = (chosen: { ids: string[] } | { allMatching: object }): object =>
  'ids' in chosen ? { ids: chosen.ids } : chosen.allMatching
