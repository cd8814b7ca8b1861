import { useEffect, useState } from 'react'
import { passwordLimits } from '#contract/auth/auth.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import type { PasswordJudgement } from '#contract/auth/password.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useProgramme } from '#web/lib/page/programme.ts'

export type PasswordJudge = ReturnType<typeof usePasswordJudge>

/** Checks the strength of new passwords; the dictionaries load with the first letter. */
export function usePasswordJudge() {
  const [known, setKnown] = useState<{ subject: string; judgement: PasswordJudgement } | null>(null)
  const programme = useProgramme()
  const subjectOf = (password: string, personal: readonly string[]) =>
    JSON.stringify([
      password,
      personal,
      programme ? [programme.name, programme.nameEn ?? '', programme.organisation] : [],
    ])
  const judgementOf = (password: string, personal: readonly string[]) =>
    known?.subject === subjectOf(password, personal) ? known.judgement : null
  return {
    /** Everything that the verdict depends on. */
    subjectOf,
    judgementOf,
    learn: setKnown,
    /** The errors known so far. */
    issues: (password: string, personal: readonly string[]) => issuesOf(password, judgementOf(password, personal)),
    /** Waits for the verdict; throws the server's error when the password is weak. */
    async require(password: string, personal: readonly string[]) {
      const subject = subjectOf(password, personal)
      const judgement = await judgeSubject(subject)
      if (judgement) setKnown({ subject, judgement })
      if (judgement && judgement.reasons.length > 0) throw weakPassword()
    },
  }
}

/** Checks the password as it is typed. */
export function useJudging({ learn, subjectOf }: PasswordJudge, password: string, personal: readonly string[]) {
  const subject = subjectOf(password, personal)
  useEffect(() => {
    let wanted = password !== ''
    if (wanted) void judgeSubject(subject).then((judgement) => wanted && judgement && learn({ subject, judgement }))
    return () => {
      wanted = false
    }
  }, [learn, password, subject])
}

async function judgeSubject(subject: string): Promise<PasswordJudgement | null> {
  try {
    const { judgePassword } = await import('#contract/auth/password.ts')
    return await judgePassword(...(JSON.parse(subject) as Parameters<typeof judgePassword>))
  } catch {
    // Without the dictionaries only the server decides.
    return null
  }
}

function issuesOf(password: string, judgement: PasswordJudgement | null): FieldIssue[] {
  const size = Array.from(password.normalize('NFKC')).length
  if (size === 0) return []
  if (size < passwordLimits.min) return [issue('too_short', { min: passwordLimits.min })]
  if (size > passwordLimits.max) return [issue('too_long', { max: passwordLimits.max })]
  const [reason] = judgement?.reasons ?? []
  return reason ? [issue('password_weak', { reason })] : []
}

const issue = (code: string, params: FieldIssue['params'] = {}): FieldIssue => ({ field: 'password', code, params })

const weakPassword = () =>
  new ApiError('invalid_fields', 422, { fields: [{ field: 'password', code: 'password_weak', message: '' }] })
