import type { OwnText } from './form-state.ts'

/** What to do about an essential field that is empty, by its path, in place of «Preenche este campo.» */
export const whenMissing =
  (sentences: Readonly<Record<string, string>>): OwnText =>
  (path, code) =>
    code === 'required' ? sentences[path] : undefined
