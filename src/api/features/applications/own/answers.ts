import { AppError } from '#api/errors.ts'
import type { ApplicationDetail, ApplyInput } from '#contract/applications/own.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import type { OpportunityQuestion } from '#contract/opportunities/opportunities.ts'

type Asking = { asks_cv: boolean; questions: OpportunityQuestion[] }

/** The answers beside their questions, as both are now; names everything that is missing at once. */
export function answersOf({ asks_cv, questions }: Asking, { cv, answers }: ApplyInput): ApplicationDetail['answers'] {
  const given = new Map(answers.map(({ question, text }) => [question, text.trim()]))
  const issue = (field: string, code: string): FieldIssue => ({ field, code, params: {} })
  const fields = [
    ...(asks_cv && cv === null ? [issue('cv', 'cv_missing')] : []),
    ...answers.flatMap(({ question }, index) =>
      questions.some(({ id }) => id === question) ? [] : [issue(`answers.${index}.text`, 'answer_unknown')],
    ),
    ...questions.flatMap(({ id, required }, index) =>
      required && !given.get(id) ? [issue(`answers.${index}.text`, 'required')] : [],
    ),
  ]
  if (fields.length > 0) throw new AppError('invalid_fields', { fields })
  return questions.flatMap(({ id, text: { pt, en } }) => {
    const text = given.get(id)
    return text ? [{ question: { pt, en: en ?? null }, text }] : []
  })
}
