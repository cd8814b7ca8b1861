import { posix, sep } from 'node:path'
import { wallBetween } from './walls.mjs'

/** Rules of this project for oxlint; `docs/architecture.md` says why. */
export default {
  meta: { name: 'house' },
  rules: {
    walls: { create: (context) => reportImports(context, wallOf) },
    'sql-in-queries': { create: reportSql },
    'refuse-with-a-code': { create: reportThrownCodes },
  },
}

/** The path of a file below `src`; tests, tools and their kit may import everything. */
function sourceFile(context) {
  const path = context.filename.split(sep).join('/')
  const file = path.slice(path.lastIndexOf('/src/') + '/src/'.length)
  return path.includes('/src/') && !/\.test(?:-kit)?\.tsx?$|^test\//.test(file) ? file : undefined
}

const wallOf = (file, specifier) => wallBetween(file, moduleOf(file, specifier))?.say

function moduleOf(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : `package:${specifier}/`
}

function reportImports(context, judge) {
  const file = sourceFile(context)
  if (!file) return {}
  const check = (node) => {
    const specifier = node.source?.value
    const message = typeof specifier === 'string' && judge(file, specifier)
    if (message) context.report({ node, message })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    TSImportType: check,
  }
}

// Demo content is written once into an empty database; the embedded server is asked before there is a schema.
const HOLDS_SQL = /\/(?:queries|people)\.ts$|^api\/(?:records|db|postgres|demo)\//
const STATEMENTS = new Set(['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

function reportSql(context) {
  const file = sourceFile(context)
  if (!file?.startsWith('api/') || HOLDS_SQL.test(file)) return {}
  const report = (node) =>
    context.report({ node, message: 'SQL stands in queries.ts of its part: call a function of it from here.' })
  return {
    CallExpression(node) {
      if (STATEMENTS.has(node.callee.property?.name)) report(node.callee.property)
    },
    TaggedTemplateExpression(node) {
      if (node.tag.name === 'sql') report(node.tag)
    },
  }
}

function reportThrownCodes(context) {
  const file = sourceFile(context)
  if (!file?.startsWith('api/features/')) return {}
  return {
    ThrowStatement(node) {
      const { type, callee, arguments: given } = node.argument
      if (type !== 'NewExpression' || callee.name !== 'AppError' || given.length !== 1) return
      context.report({ node, message: 'Refuse with refuse(code), or with found(row) for what may not exist.' })
    },
  }
}
