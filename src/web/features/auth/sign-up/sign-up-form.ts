import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldIssue, fieldIssues } from '#contract/errors/issues.ts'
import { answerIssues, type Answers, type Question, stoppedAt } from '#contract/questions.ts'
import { phoneAdvice, type PhoneInput } from '#contract/phone/phone.ts'
import { checkEmail } from '#contract/auth/sign-up.ts'
import { emptyPhone } from '#web/components/fields/phone-field.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import type { OwnText } from '#web/lib/forms/form-state.ts'
import { currentLocale, useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { concerns, type Path } from '#web/lib/forms/paths-in-values.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useJudging, usePasswordJudge } from '#web/lib/forms/password-judge.ts'
import { useOnceKey } from '#web/lib/api/once-key.ts'
import { questionsOf, type Track } from './sign-up-questions.ts'

export const emptyPerson = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: emptyPhone,
  country: 'PT',
  heardFrom: '',
  consent: false,
  answers: {} as Answers,
}
export type PersonValues = typeof emptyPerson
export const accountPaths = ['firstName', 'lastName', 'email', 'phone', 'password', 'consent'] as const

/** Texts that a password must not contain. */
export const personalOf = ({ firstName, lastName, email }: PersonValues) => [firstName, lastName, email]

type Options<S extends z.ZodMiniType, V extends PersonValues> = {
  track: Track
  schema: S
  initial: V
  /** The fields of each step, in order. */
  steps: readonly (readonly Path<V>[])[]
  send: (values: z.output<S>, idempotencyKey: string) => Promise<{ token: string }>
}

const missing: Record<string, TextKey<'auth-sign-up'>> = {
  firstName: 'missing.firstName',
  lastName: 'missing.lastName',
  email: 'missing.email',
  password: 'missing.password',
  institution: 'missing.institution',
  field: 'missing.study',
  graduationYear: 'missing.graduationYear',
  'startup.name': 'missing.startupName',
  'startup.pitch': 'missing.pitch',
  'startup.field': 'missing.sector',
  'startup.stage': 'missing.stage',
  'startup.title': 'missing.founderTitle',
}

/** What to do about each field, in a sentence of its own. */
function useOwnText(): OwnText {
  const t = useT('auth-sign-up')
  return (path, code) => {
    if (path === 'consent') return t('missing.consent')
    if (code === 'email_taken') return t('missing.emailTaken')
    if (path === 'graduationYear' && code === 'not_a_number') return t('missing.yearDigits')
    const key = code === 'required' || code === 'unknown_reference' ? missing[path] : undefined
    return key && t(key)
  }
}

/** Sign-up in steps. The step is in the address, so that Back returns to the step before with all its values. */
export function useSignUp<S extends z.ZodMiniType, V extends PersonValues>(options: Options<S, V>) {
  const { track, schema, initial, send } = options
  const questions = questionsOf(track)
  const steps = questions.length > 0 ? [['answers'] as Path<V>[], ...options.steps] : options.steps
  const judge = usePasswordJudge()
  const emails = useTakenEmails()
  const beyondSchema = ({ password, phone, ...rest }: V) => [
    ...emails.issues(rest.email),
    ...judge.issues(password, personalOf({ password, phone, ...rest })),
    ...phoneIssues(phone),
    ...questionIssues(questions, rest.answers),
  ]
  const { goTo, ...address } = useStepInAddress()
  const onceKey = useOnceKey()
  const [created, setCreated] = useState(false)
  const form = useForm<z.output<S>, V>({
    schema,
    initial,
    draftKey: `register-${track}`,
    extra: beyondSchema,
    ownText: useOwnText(),
    onSubmit: async (values) => {
      const key = onceKey.of(JSON.stringify([values, currentLocale()]))
      const { token } = await send(values, key).catch(async (error: unknown) => {
        await goTo(stepOf(error, steps))
        throw error
      })
      // The account exists and only signing in failed: the login page can do that.
      await session.enter(token).catch(() => setCreated(true))
    },
  })
  useJudging(judge, form.values.password, personalOf(form.values))

  const step = useReachedStep({ ...address, goTo }, firstWrongStep(schema, steps, form.values, beyondSchema))
  const paths: readonly string[] = steps[step] ?? []
  const { refused, advancing, advance, reconsider } = useAdvance({ form, judge, emails, step, paths, goTo })
  const isAsking = paths.includes('answers') && refused === step
  const last = step === steps.length - 1
  return {
    form,
    judge,
    step,
    last,
    created,
    goTo,
    questions,
    /** The question whose answer does not let the person register. */
    stopped: isAsking ? stoppedAt(questions, form.values.answers) : undefined,
    reconsider,
    busy: advancing || form.submitting,
    proceed: () => void (last ? form.submit() : advance()),
    problems: refused === step || form.cause !== null ? inOrder(paths, form.errors) : [],
  }
}

type Advancing<V extends PersonValues> = {
  form: Form<V>
  judge: ReturnType<typeof usePasswordJudge>
  emails: ReturnType<typeof useTakenEmails>
  step: number
  paths: readonly string[]
  goTo: (step: number) => unknown
}

/** Goes to the next step once this one is right; the step of the account also asks whether its address is free. */
function useAdvance<V extends PersonValues>({ form, judge, emails, step, paths, goTo }: Advancing<V>) {
  const [refused, setRefused] = useState<number | null>(null)
  const [advancing, setAdvancing] = useState(false)
  const isAccount = paths.includes('password')
  const advance = async () => {
    setRefused(step)
    if (advancing || !form.check(paths as readonly Path<V>[])) return
    setAdvancing(true)
    try {
      if (isAccount) await judge.require(form.values.password, personalOf(form.values))
      if (isAccount && !(await emails.isFree(form.values.email))) return focusOn(form, 'email')
      await goTo(step + 1)
      setRefused(null)
    } catch {
      focusOn(form, 'password')
    } finally {
      setAdvancing(false)
    }
  }
  return { refused, advancing, advance, reconsider: () => setRefused(null) }
}

const focusOn = <V extends PersonValues>(form: Pick<Form<V>, 'field'>, path: 'email' | 'password') =>
  document.getElementById(form.field(path as Path<V>).id)?.focus()

/** Which of the typed addresses have an account already. */
function useTakenEmails() {
  const [taken, setTaken] = useState<readonly string[]>([])
  return {
    issues: (email: string): FieldIssue[] =>
      taken.includes(email) ? [{ field: 'email', code: 'email_taken', params: {} }] : [],
    async isFree(email: string) {
      // If the question fails, signing up itself tells.
      const { free } = await call(checkEmail, { body: { email }, quiet: true }).catch(() => ({ free: true }))
      if (!free) setTaken((before) => [...before, email])
      return free
    },
  }
}

/** The versions of the texts that this form links to. */
export function useAccepted() {
  const legal = useProgramme()?.legal
  return legal ? { accepted: { terms: legal.terms, privacy: legal.privacy } } : {}
}

export type SignUp<V extends PersonValues> = ReturnType<typeof useSignUp<z.ZodMiniType, V>>

/** The errors of these fields, in the order of the page. */
function inOrder<E extends { path: string }>(paths: readonly string[], errors: readonly E[]): E[] {
  return paths.flatMap((path) => errors.filter((error) => concerns(error.path, path)))
}

function useStepInAddress() {
  const navigate = useNavigate()
  const search: { step?: unknown } = useSearch({ strict: false })
  const requested = Math.max((Number(search.step) || 1) - 1, 0)
  const goTo = (step: number, replace = false) =>
    navigate({ to: '.', search: step === 0 ? {} : { step: step + 1 }, replace })
  return { requested, goTo }
}

/** The step may not be reachable yet, or no longer after a reload, which loses the password: corrects the address. */
function useReachedStep({ requested, goTo }: ReturnType<typeof useStepInAddress>, furthest: number): number {
  const step = Math.min(requested, furthest)
  useEffect(() => {
    if (step < requested) void goTo(step, true)
  })
  return step
}

/** The first step with an error: nobody gets beyond it, also not through the address. */
function firstWrongStep<V>(
  schema: z.ZodMiniType,
  steps: readonly (readonly string[])[],
  values: V,
  beyondSchema: (values: V) => FieldIssue[],
): number {
  const parsed = schema.safeParse(values)
  const issues = [...beyondSchema(values), ...(parsed.success ? [] : fieldIssues(parsed.error))]
  const first = steps.findIndex((paths) => issues.some(({ field }) => paths.some((path) => concerns(field, path))))
  return first === -1 ? steps.length - 1 : first
}

/** The step with the fields that the server refused; any other error is shown on the last step. */
function stepOf(error: unknown, steps: readonly (readonly string[])[]): number {
  const fields = error instanceof ApiError ? error.fields : []
  const found = steps.findIndex((paths) => fields.some(({ field }) => paths.some((path) => concerns(field, path))))
  return found === -1 ? steps.length - 1 : found
}

/** Whoever cannot register gets no further than the questions. */
function questionIssues(questions: readonly Question[], answers: Answers): FieldIssue[] {
  const stopped = stoppedAt(questions, answers)
  const stop = stopped ? [{ field: `answers.${stopped.id}`, code: 'not_eligible', params: {} }] : []
  return [...stop, ...answerIssues(questions, answers)]
}

function phoneIssues(phone: PhoneInput): FieldIssue[] {
  const code = phone.number.trim() === '' ? 'required' : phoneAdvice(phone)
  return code === null ? [] : [{ field: 'phone', code, params: {} }]
}
