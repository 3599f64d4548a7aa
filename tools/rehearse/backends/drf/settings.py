# The settings of a Django project with an API of Django REST framework.
import os

SECRET_KEY = 'a-secret-of-the-shop'
ALLOWED_HOSTS = ['localhost']
ROOT_URLCONF = 'urls'
USE_TZ, TIME_ZONE = True, 'UTC'
DEFAULT_AUTO_FIELD = 'django.db.models.BigAutoField'
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': 'shop.sqlite3'}}
MEDIA_URL, MEDIA_ROOT = '/media/', 'media'

INSTALLED_APPS = [
    'django.contrib.auth',
    'django.contrib.contenttypes',
    'corsheaders',
    'django_filters',
    'rest_framework',
    'rest_framework.authtoken',
    'shop',
]
MIDDLEWARE = ['corsheaders.middleware.CorsMiddleware', 'django.middleware.common.CommonMiddleware']
# The origin of the panel.
CORS_ALLOWED_ORIGINS = [os.environ['PANEL']]

REST_FRAMEWORK = {
    'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework.authentication.TokenAuthentication'],
    'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAdminUser'],
    'DEFAULT_PAGINATION_CLASS': 'shop.pages.Pages',
    'DEFAULT_FILTER_BACKENDS': [
        'django_filters.rest_framework.DjangoFilterBackend',
        'rest_framework.filters.SearchFilter',
        'rest_framework.filters.OrderingFilter',
    ],
}
