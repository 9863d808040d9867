export const keys = {
  all: ['embedding-models'],
  admin: ['embedding-models', 'admin'],
  of: (runtime: 'local' | 'server') => ['embedding-models', runtime],
} as const
