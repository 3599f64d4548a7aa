from django.conf import settings
from django.urls import include, path
from django.views.static import serve
from rest_framework.authtoken.views import obtain_auth_token
from rest_framework.routers import DefaultRouter

from shop import api

router = DefaultRouter()
router.register('products', api.Products)
router.register('categories', api.Categories)
router.register('tags', api.Tags)
router.register('users', api.Users)

urlpatterns = [
    path('api-token-auth/', obtain_auth_token),
    path('media/<path:path>', serve, {'document_root': settings.MEDIA_ROOT}),
    path('', include(router.urls)),
]
