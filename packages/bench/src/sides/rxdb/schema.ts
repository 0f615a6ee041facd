/** A day as an RxDB collection; `date` is indexed, as every side's list needs it. */
export const rxdbSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    date: { type: 'string', maxLength: 10 },
    mood: { type: 'number' },
    text: { type: 'string' },
    tags: { type: 'string' },
    createdAt: { type: 'number' },
    updatedAt: { type: 'number' },
  },
  required: ['id', 'date'],
  indexes: ['date'],
};

/** The server's collections: what is written, what is read, what warms the server up, what the load writes. */
export const COLLECTIONS = ['edit', 'read', 'warm', 'load'] as const;
