import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useHeadingFocus } from '#web/lib/page/heading-focus.ts'

/** The result in place of the form, with links to the next steps as children. */
export function Outcome({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useHeadingFocus()
  return (
    <>
      <h1 className="auth__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <div className="auth__actions">{children}</div>
    </>
  )
}

type SignInProps = { variant?: 'primary' | 'ghost'; children: string }

export const SignInLink = ({ variant = 'primary', children }: SignInProps) => (
  <ButtonLink to="/auth/login" variant={variant} size="lg">
    {children}
  </ButtonLink>
)

/** Whether a mailed link is used, expired or invalid. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'token_invalid' || error.status === 404)
