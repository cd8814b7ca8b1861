import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { LoadFailure } from '#web/components/list/load-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './asked-question.css'

/** Around the page to which the link of a mail leads, without a session. */
export function AskedFrame({ children }: { children: ReactNode }) {
  return <VisitorFrame login={useT('ui')('asked.login')}>{children}</VisitorFrame>
}

type Props<Asked> = {
  title: string
  asked: UseQueryResult<Asked>
  /** Said where the link is of no use any more, if its reader need not look for a newer one. */
  gone?: string
  children: (asked: Asked) => ReactNode
}

/** The question, or why it can no longer be answered. */
export function AskedQuestion<Asked extends { isOpen: boolean }>({ title, asked, gone, children }: Props<Asked>) {
  useTitle(title)
  if (asked.isPending) return null
  return (
    <div className="asked">
      {asked.data?.isOpen ? children(asked.data) : <NotAsked title={title} asked={asked} gone={gone} />}
    </div>
  )
}

type NotAskedProps = { title: string; asked: UseQueryResult; gone: string | undefined }

function NotAsked({ title, asked: { error, refetch }, gone }: NotAskedProps) {
  const t = useT('ui')
  const isUnknown = error instanceof ApiError && error.code === 'not_found'
  const why = isUnknown ? 'unknown' : 'closed'
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {error && !isUnknown ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <EmptyState lit={0} title={t(`asked.${why}`)}>
          {(isUnknown && gone) || t(`asked.${why}Text`)}
        </EmptyState>
      )}
    </>
  )
}

type ChoiceProps<Code extends string> = {
  codes: readonly Code[]
  label: (code: Code) => string
  chosen: Code | null
  pending: boolean
  onChoose: (code: Code) => void
}

/** One click answers; another one changes the answer. */
export function AnswerChoices<Code extends string>({ codes, label, chosen, pending, onChoose }: ChoiceProps<Code>) {
  return (
    <div className="answerchoices">
      {codes.map((code) => (
        <Button
          key={code}
          variant={code === chosen ? 'primary' : 'secondary'}
          aria-pressed={code === chosen}
          aria-disabled={pending}
          onClick={() => onChoose(code)}
        >
          {label(code)}
        </Button>
      ))}
    </div>
  )
}
