export * from './choice-fields.tsx';
export * from './fields.tsx';
export * from './form-actions.tsx';
export { focusFirstError } from './form-frame.tsx';
export * from './image-field.tsx';
export * from './number-field.tsx';
export * from './unsaved-guard.tsx';
export * from './validate-with.ts';
export * from './waymark-form.tsx';
