import type { ChangeEvent } from 'react'
import { concerns, type Path, type ValueAt, valueAt } from './paths-in-values.ts'
import type { FormError } from './form-state.ts'

type ControlChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type BindingSource<V> = {
  formId: string
  values: V
  errors: readonly FormError[]
  type: (path: string, value: unknown) => void
  leave: (path: string) => void
}

/** The props for a form's controls. */
export function bindings<V extends object>({ formId, values, errors, type, leave }: BindingSource<V>) {
  const bound = (path: Path<V>) => ({ name: path as string, onBlur: () => leave(path) })
  const errorOf = (path: Path<V>) => errors.find((one) => concerns(one.path, path))
  const error = (path: Path<V>) => errorOf(path)?.message
  const isMissing = (path: Path<V>) => {
    const found = errorOf(path)
    return found?.path === path && found.code === 'required' && !found.namesField
  }
  return {
    error,
    /** For `Field`: `<Field label={…} {...form.field('email')}>`. */
    field: (path: Path<V>) => ({
      id: controlId(formId, path),
      error: error(path),
      ...(isMissing(path) && { missing: true }),
    }),
    /** For inputs, text areas and native selects that hold text. */
    input: (path: Path<V>) => ({
      ...bound(path),
      value: (valueAt(values, path) ?? '') as string,
      onChange: (event: ControlChange) => type(path, event.target.value),
    }),
    /** For inputs that hold a number; an empty input is null. */
    number: (path: Path<V>) => ({
      ...bound(path),
      inputMode: 'numeric' as const,
      value: (valueAt(values, path) ?? '') as number | string,
      onChange: (event: ControlChange) => type(path, numberOf(event.target.value)),
    }),
    checkbox: (path: Path<V>) => ({
      ...bound(path),
      checked: valueAt(values, path) === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(path, event.target.checked),
    }),
    /** For controls that pass the value itself: phone, combobox, date. */
    control: <P extends Path<V>>(path: P) => ({
      ...bound(path),
      value: valueAt(values, path) as ValueAt<V, P>,
      onChange: (value: ValueAt<V, P>) => type(path, value),
    }),
  }
}

export function controlId(formId: string, path: string): string {
  return `${formId}${path.replaceAll('.', '-')}`
}

// Keep text that is not a number, so that the schema can refuse it and the person can correct it.
function numberOf(text: string): number | string | null {
  if (text.trim() === '') return null
  return /^\s*-?\d+(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : text
}
